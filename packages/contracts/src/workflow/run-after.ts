/**
 * The handle of a tool node that takes no value. An edge into it only means that the node runs after its source, and not at all
 * if the source's handle is not live. No common field name begins with `$`.
 */
export const runAfter = '$after';
