import {
  isRecord,
  pointerTo,
  importToolDefinition,
  type SpecWithExamples,
  specWithExamplesOf,
  ToolDefinition,
  toolRef,
} from '@pinion/contracts';

export type ReadTools = {
  specs: SpecWithExamples[];
  /** The normalized, defaulted or dropped fields, each with the tool concerned. */
  notes: string[];
};
export type ToolList = ({ ok: true } & ReadTools) | { ok: false; path: string; message: string };

/** Reads a list of tools, or a document that holds one under `tools`, in Pinion's own format or in the legacy one. */
export function parseToolList(document: unknown): ToolList {
  const isWrapped = isRecord(document) && Array.isArray(document['tools']);
  const list = isWrapped ? document['tools'] : document;
  if (!Array.isArray(list)) return { ok: false, path: '', message: 'a list of tools is expected' };
  const [specs, notes]: [SpecWithExamples[], string[]] = [[], []];
  for (const [index, item] of list.entries()) {
    const read = importToolDefinition(item);
    if (!read.ok) {
      const path = pointerTo([...(isWrapped ? ['tools'] : []), index]) + read.path;
      return { ok: false, path, message: read.message };
    }
    const spec = specWithExamplesOf(ToolDefinition.parse(read.definition));
    specs.push(spec);
    notes.push(...read.notes.map(note => `${toolRef(spec.name, spec.version)}: ${note}`));
  }
  return { ok: true, specs, notes };
}
