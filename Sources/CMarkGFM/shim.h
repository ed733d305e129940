#ifndef DOCEDIT_CMARKGFM_SHIM_H
#define DOCEDIT_CMARKGFM_SHIM_H

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/node.h>

/* How many columns a list item's further lines are indented, from where the item may begin. */
static inline int docedit_item_indent(const cmark_node *node) {
  return node->as.list.marker_offset + node->as.list.padding;
}

/* How many columns a list item's marker is indented, from where the item may begin. */
static inline int docedit_item_offset(const cmark_node *node) { return node->as.list.marker_offset; }

/* Whether a block of code stands between fences; the library's own question needs places for three answers. */
static inline int docedit_is_fenced(const cmark_node *node) { return node->as.code.fenced; }

#endif
