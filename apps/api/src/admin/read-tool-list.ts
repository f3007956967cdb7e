import { isRecord, pointerTo, ToolDefinition } from '@pinion/contracts';

export type ToolList = { ok: true; definitions: ToolDefinition[] } | { ok: false; path: string; message: string };

/** A list of tools, or a document that holds one under `tools` (2-048), each in our words or in those of the seeds. */
export function readToolList(document: unknown): ToolList {
  const isWrapped = isRecord(document) && Array.isArray(document['tools']);
  const list = isWrapped ? document['tools'] : document;
  if (!Array.isArray(list)) return { ok: false, path: '', message: 'a list of tools is expected' };
  const definitions: ToolDefinition[] = [];
  for (const [index, item] of list.entries()) {
    const read = ToolDefinition.safeParse(item);
    if (!read.success) {
      const [issue] = read.error.issues;
      const path = pointerTo([...(isWrapped ? ['tools'] : []), index, ...(issue?.path ?? [])]);
      return { ok: false, path, message: issue?.message ?? 'not valid' };
    }
    definitions.push(read.data);
  }
  return { ok: true, definitions };
}
