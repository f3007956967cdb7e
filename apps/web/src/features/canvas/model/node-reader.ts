import { knownReading, type ReadNode, type WorkflowNode } from '@pinion/contracts';

/** Function that reads the config of a node. */
export type NodeReader = (node: WorkflowNode) => ReadNode;

const unread: ReadNode = { type: 'invalid', issues: [] };

/**
 * Reads a node before the code that parses configs is loaded, from what the server or that code has already read. A config that
 * has not been read yet is drawn like an invalid one: with its handles only.
 */
export const readCachedNode: NodeReader = node => knownReading(node) ?? unread;
