import { isSameJson } from '../json/same-json.ts';
import type { ReadNode } from './node-reading.ts';
import { readNode } from './read-node.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

/** Readings of the nodes of a file, in order, as JSON. Null means the config as it is. */
export type NodeReadings = readonly (ReadNode | null)[];

/** Creates the readings where schemas are loaded, for a reader that has not loaded them yet. */
export const readingsOf = ({ nodes }: Pick<WorkflowFile, 'nodes'>): NodeReadings =>
  nodes.map(node => {
    const read = readNode(node);
    return 'config' in read && isSameJson(read.config, node.config) ? null : read;
  });
