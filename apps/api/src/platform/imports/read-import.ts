import { createMessage, isRecord, migrateFile, pointerTo, type WorkflowFile } from '@pinion/contracts';
import { Refusal } from '../errors/refusal.ts';
import { textFlaw } from './text-flaw.ts';

export const importLimits = { workflowBytes: 5_000_000, bundleBytes: 50_000_000, depth: 64 } as const;

export type ImportedFile = {
  file: WorkflowFile /** The text that is stored: the sender's own JSON, migrated to the current format. */;
  text: string;
};

/** Reads an imported workflow file. The file is treated as data: it is size-limited and parsed, and reading never runs it. */
export function readImportedFile(json: unknown): ImportedFile {
  refuseDeep(json);
  const migrated = migrateFile(json);
  if (!migrated.ok) throw invalid(migrated.pointer, migrated.message);
  const flaw = textFlaw(migrated.file.name);
  if (flaw !== undefined) throw invalid('/name', flaw);
  const isOld = migrated.from !== migrated.file.format;
  const text = JSON.stringify(isOld ? migrated.file : json);
  // UTF-8 uses at most three bytes per UTF-16 unit, so only a text that might be too large is measured.
  if (text.length * 3 > importLimits.workflowBytes && new TextEncoder().encode(text).length > importLimits.workflowBytes) {
    throw new Refusal(
      'TOO_LARGE',
      createMessage('A workflow file can have at most {{limit}} bytes. Split it or move data out of it', {
        limit: importLimits.workflowBytes,
      }),
    );
  }
  return { file: migrated.file, text };
}

/**
 * Throws for JSON that is nested too deeply. Everything from outside is checked here before any recursive function touches it.
 */
export function refuseDeep(json: unknown): void {
  const pointer = tooDeep(json);
  if (pointer !== undefined) throw invalid(pointer, `nested deeper than ${importLimits.depth} levels`);
}

export const invalid = (pointer: string, message: string): Refusal =>
  new Refusal(
    'VALIDATION_ERROR',
    createMessage('{{pointer}}: {{reason}}', { pointer: pointer === '' ? 'document' : pointer, reason: message }),
    { pointer, message },
  );

type Visit = { value: unknown; depth: number; key: PropertyKey; parent: Visit | undefined };

function tooDeep(json: unknown): string | undefined {
  const stack: Visit[] = [{ value: json, depth: 0, key: '', parent: undefined }];
  for (let location = stack.pop(); location !== undefined; location = stack.pop()) {
    const { value, depth } = location;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= importLimits.depth) return pointerTo(pathOf(location));
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) push(stack, value[index], index, location);
    } else if (isRecord(value)) {
      for (const key of Object.keys(value)) push(stack, value[key], key, location);
    }
  }
  return undefined;
}

/** Pushes a value onto the stack unless it is a leaf. Most of a document is leaves, and they need no entry. */
function push(stack: Visit[], value: unknown, key: PropertyKey, parent: Visit): void {
  if (typeof value === 'object' && value !== null) stack.push({ value, depth: parent.depth + 1, key, parent });
}

function pathOf(location: Visit): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: Visit | undefined = location; at?.parent !== undefined; at = at.parent) path.unshift(at.key);
  return path;
}
