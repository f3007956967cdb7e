import type { EdgeLocation } from '../connection.ts';
import { freshId, type WorkflowFile } from '@pinion/contracts';
import { edgeId } from '../edge-id.ts';
import { fillPrompt } from './fill-prompt.ts';

/**
 * Connects two handles. A second edge between the same two changes nothing. Incompatible types are reported later and never
 * rejected here. An agent without a prompt gets the message of an input.
 */
export function connectHandles(file: WorkflowFile, request: EdgeLocation): WorkflowFile {
  const { source, source_handle, target, target_handle } = request;
  if (source === target || file.edges.some(edge => isSame(edge, request))) return file;
  const id = freshId(new Set(file.edges.map(edge => edge.id)), edgeId(request));
  const connected = { ...file, edges: [...file.edges, { id, source, source_handle, target, target_handle }] };
  return target_handle === 'in' ? fillPrompt(connected, request) : connected;
}

const isSame = (a: EdgeLocation, b: EdgeLocation): boolean =>
  a.source === b.source && a.source_handle === b.source_handle && a.target === b.target && a.target_handle === b.target_handle;
