import { isSameJson } from '../merge/same-json.ts';
import type { ReadNode } from './node-reading.ts';
import { readNode } from './read-node.ts';
import type { WorkflowFile } from './workflow-file.ts';

/** What was read of the nodes of a file, in their order, as JSON; null: just what the config says. */
export type NodeReadings = readonly (ReadNode | null)[];

/** Made where schemas are at hand, for one who has none yet. */
export const readingsOf = ({ nodes }: Pick<WorkflowFile, 'nodes'>): NodeReadings =>
  nodes.map(node => {
    const read = readNode(node);
    return 'config' in read && isSameJson(read.config, node.config) ? null : read;
  });
