import type { WorkflowFile } from '@pinion/contracts';
import { deletePin } from '../../../agent-node/index.ts';
import { setConfig } from './set-config.ts';

/**
 * Deletes a pin with its edges, the one command that removes a handle. Callers ask for confirmation first, and undo restores
 * everything.
 */
export function removePin(file: WorkflowFile, node: string, pin: string): WorkflowFile {
  const left = setConfig(file, node, config => deletePin(config, pin));
  return { ...left, edges: left.edges.filter(edge => edge.source !== node || edge.source_handle !== pin) };
}
