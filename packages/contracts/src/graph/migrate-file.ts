import { pointerTo } from '../json/json-pointer.ts';
import { readableErrors } from '../json/readable-errors.ts';
import { isRecord } from '../json/own-value.ts';
import { isNodeType, nodeDefinition } from '../nodes/node-definitions.ts';
import { WorkflowFile, workflowFormat } from '../workflow/workflow-file.ts';

export type Migrated =
  | { ok: true; file: WorkflowFile; from: string }
  | { ok: false; message: string /** JSON pointer to the value that cannot be read. */; pointer: string };

type Step = (file: Record<string, unknown>) => Record<string, unknown>;

/**
 * The migration steps from each older format to the next one. A file is migrated until it has the current format. A step only
 * reshapes and never drops data.
 */
const steps: Readonly<Record<string, Step>> = {
  'pinion.workflow/0': fromZero,
};

/** Returns any workflow file of an earlier format in the current one. The input is not modified. */
export function migrateFile(json: unknown): Migrated {
  if (!isRecord(json)) return { ok: false, message: 'A workflow file must be a JSON object', pointer: '' };
  const from = typeof json['format'] === 'string' ? json['format'] : '';
  let file = json;
  for (let format = from; format !== workflowFormat; ) {
    const step = Object.hasOwn(steps, format) ? steps[format] : undefined;
    if (step === undefined) return { ok: false, message: formatUnknown(format), pointer: '/format' };
    file = step(file);
    format = String(file['format']);
  }
  const parsed = WorkflowFile.safeParse(file, readableErrors);
  if (parsed.success) return { ok: true, file: parsed.data, from };
  const [issue] = parsed.error.issues;
  return { ok: false, message: issue?.message ?? 'not valid', pointer: pointerTo(issue?.path ?? []) };
}

const formatUnknown = (format: string): string =>
  format === ''
    ? `The format is missing. The current format is ${workflowFormat}`
    : `Unsupported format ${format}. Supported: ${[...Object.keys(steps), workflowFormat].join(' and ')}`;

/**
 * Migrates version 0, which stored `x`, `y` and `data` on a node, `from` and `to` (`node.handle`) on an edge, and a tool as
 * `name@version`.
 */
function fromZero(file: Record<string, unknown>): Record<string, unknown> {
  return {
    ...file,
    format: workflowFormat,
    nodes: mapRecords(file['nodes'], nodeFromZero),
    edges: mapRecords(file['edges'] ?? [], edgeFromZero),
  };
}

const mapRecords = (list: unknown, change: (item: Record<string, unknown>, index: number) => Record<string, unknown>): unknown =>
  Array.isArray(list) ? list.map((item: unknown, index) => (isRecord(item) ? change(item, index) : item)) : list;

function nodeFromZero({ x, y, data, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const node = { position: { x: x ?? 0, y: y ?? 0 }, config: data ?? {}, ...rest };
  return isRecord(node.config) ? { ...node, config: configFromZero(rest['type'], node.config) } : node;
}

/** Returns the config of a node in the current format. That of an unknown type is kept as it is. */
function configFromZero(type: unknown, config: Record<string, unknown>): Record<string, unknown> {
  const definition = typeof type === 'string' && isNodeType(type) ? nodeDefinition(type) : undefined;
  return definition?.migrateFromZero?.(config) ?? config;
}

function edgeFromZero({ from, to, ...rest }: Record<string, unknown>, index: number): Record<string, unknown> {
  const [source, source_handle] = splitEnd(from, 'value');
  const [target, target_handle] = splitEnd(to, 'in');
  return { id: `edge-${index + 1}`, source, source_handle, target, target_handle, ...rest };
}

/** Splits an edge end at its first dot, because a node id contains none. */
function splitEnd(end: unknown, otherwise: string): [string, string] {
  const text = typeof end === 'string' ? end : '';
  const dot = text.indexOf('.');
  return dot < 0 ? [text, otherwise] : [text.slice(0, dot), text.slice(dot + 1)];
}
