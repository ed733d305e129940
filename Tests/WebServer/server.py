"""Serves the repositories of a folder by git http-backend on a free port of 127.0.0.1, which it prints first.

server.py FOLDER PASSWORD [CERTIFICATE KEY]: with a password, only the user ada who knows it is let in; with a certificate, over TLS.
"""

import base64, http.server, os, ssl, subprocess, sys

ROOT, PASSWORD, TLS = sys.argv[1], sys.argv[2], sys.argv[3:]
KEY = "Basic " + base64.b64encode(("ada:" + PASSWORD).encode()).decode()

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def log_message(self, *words): pass
    def body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)
    def answer(self, status, fields, content):
        self.send_response(status)
        for name, value in fields: self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
    def do_GET(self):
        body = self.body()
        if PASSWORD and self.headers.get("Authorization") != KEY:
            return self.answer(401, [("WWW-Authenticate", 'Basic realm="git"')], b"")
        path, _, query = self.path.partition("?")
        environment = dict(os.environ, GIT_PROJECT_ROOT=ROOT, GIT_HTTP_EXPORT_ALL="1", REMOTE_USER="ada",
            PATH_INFO=path, QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_ADDR="127.0.0.1",
            CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
            HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""))
        output = subprocess.run(["git", "http-backend"], input=body, stdout=-1, env=environment).stdout
        head, _, content = output.partition(b"\r\n\r\n")
        fields = [line.split(": ", 1) for line in head.decode().split("\r\n")]
        status = next((int(v.split()[0]) for n, v in fields if n == "Status"), 200)
        self.answer(status, [f for f in fields if f[0] != "Status"], content)
    do_POST = do_GET

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
if TLS:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*TLS)
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()
