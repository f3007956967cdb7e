import { knownReading, type ReadNode, type WorkflowNode } from '@pinion/contracts';

/** What a node's config says. */
export type NodeReader = (node: WorkflowNode) => ReadNode;

const unread: ReadNode = { type: 'invalid', issues: [] };

/**
 * For a page that draws before the code that reads configs is there: what the server, or that code, has read of it. A config
 * that nobody has read yet is drawn as one that can't be: with its handles, and nothing more.
 */
export const readCachedNode: NodeReader = node => knownReading(node) ?? unread;
