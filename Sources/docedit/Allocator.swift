import CLinux

/// How the C library's allocator keeps the program's memory.
///
/// By itself it gives each thread an arena that grows by a page at a time, and fetches every large array from the system, to give it back a moment later. Here one
/// thread works after the other, most often for a few hundredths of a second, and to fetch new pages is a good part of that.
enum Allocator {
  /// To be called before there are threads.
  static func prepare() {
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_TOP_PAD, 1 << 20)
    mallopt(M_MMAP_THRESHOLD, 4 << 20)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
  }
}
