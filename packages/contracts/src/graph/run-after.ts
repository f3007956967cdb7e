/**
 * The handle of a tool node that takes no value: an edge into it only says that the node runs after its source, and not at
 * all where the source's handle is not live. No name of a field in ordinary use begins with `$`.
 */
export const runAfter = '$after';
