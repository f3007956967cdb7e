import type { WorkflowFile } from '@pinion/contracts';
import type { ConnectStart } from '../editor-dialog.ts';
import { addNode, type NewNode } from './add-node.ts';
import { connectHandles } from './connect-handles.ts';

/** Adds a node to the canvas with an edge from the handle that requested it. `handle` is the new node's own end of that edge. */
export function addWiredNode(
  file: WorkflowFile,
  node: NewNode,
  from: ConnectStart,
  handle: string,
): { file: WorkflowFile; id: string } {
  const added = addNode(file, node);
  const request =
    from.side === 'source'
      ? { source: from.node, source_handle: from.handle, target: added.id, target_handle: handle }
      : { source: added.id, source_handle: handle, target: from.node, target_handle: from.handle };
  return { id: added.id, file: connectHandles(added.file, request) };
}
