import { isRecord, pointerTo, readSeedTool, ToolDefinition } from '@pinion/contracts';

export type ToolList = { ok: true; definitions: ToolDefinition[] } | { ok: false; path: string; message: string };

/** A list of tools, or a document that holds one under `tools` (2-048), each in our words or in those of the seeds. */
export function readToolList(document: unknown): ToolList {
  const isWrapped = isRecord(document) && Array.isArray(document['tools']);
  const list = isWrapped ? document['tools'] : document;
  if (!Array.isArray(list)) return { ok: false, path: '', message: 'a list of tools is expected' };
  const definitions: ToolDefinition[] = [];
  for (const [index, item] of list.entries()) {
    const read = readSeedTool(item);
    if (!read.ok) {
      const path = pointerTo([...(isWrapped ? ['tools'] : []), index]) + read.path;
      return { ok: false, path, message: read.message };
    }
    definitions.push(ToolDefinition.parse(read.definition));
  }
  return { ok: true, definitions };
}
