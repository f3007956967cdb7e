import { isRecord, readNode, WorkflowFile } from '@pinion/contracts';
import type { Draft } from './draft.ts';

/** Reads a stored draft and its nodes. Returns `undefined` for other text or the format of another release. */
export function readDraft(text: string): Draft | undefined {
  const value = parsed(text);
  if (!isRecord(value) || typeof value['base_version'] !== 'number') return undefined;
  const file = WorkflowFile.safeParse(value['file']);
  if (!file.success) return undefined;
  file.data.nodes.forEach(readNode);
  const agreed = WorkflowFile.safeParse(value['agreed']);
  return {
    file: file.data,
    base_version: value['base_version'],
    ...(agreed.success ? { agreed: agreed.data } : {}),
    doubts: Array.isArray(value['doubts']) ? value['doubts'].filter(one => typeof one === 'string') : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
