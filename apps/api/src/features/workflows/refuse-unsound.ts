import { isRecord, pointerTo, settingProblems, type WorkflowFile } from '@pinion/contracts';
import { invalid } from '../../platform/imports/read-import.ts';

/** Largest coordinate of a node. Nobody scrolls further out, and the editor would show an empty canvas. */
const farthest = 1_000_000;

/** Throws VALIDATION_ERROR for a node that no canvas can show. */
export function refuseAbsurdPositions({ nodes }: WorkflowFile): void {
  for (const [index, { position }] of nodes.entries())
    for (const axis of ['x', 'y'] as const)
      if (!(Math.abs(position[axis]) <= farthest))
        throw invalid(`/nodes/${index}/position/${axis}`, `a position lies between -${farthest} and ${farthest}`);
}

const keyPatterns: readonly RegExp[] = [
  /\bsk-(?:ant|or|proj|svcacct|admin)-[\w-]{16,}/,
  /\bgsk_\w{20,}/,
  /\bxai-\w{20,}/,
  /\bgh[pousr]_\w{30,}/,
  /\bgithub_pat_\w{30,}/,
  /\bxox[abprs]-[\w-]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{30,}/,
  /\bpin_[\w-]{43}\b/,
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
];
const keyFields = /^(?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|password|authorization)$/i;

/**
 * Throws VALIDATION_ERROR for the value of a secret in a file, which would be stored in clear and readable by everyone with
 * access.
 */
export function refuseSecretValues(json: unknown): void {
  const stack: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: json, path: [] }];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { value, path } = at;
    if (typeof value === 'string') {
      if (isSecret(value, path.at(-1)))
        throw invalid(pointerTo(path), 'This is the value of a secret. Store it under Secrets and refer to it here');
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) stack.push({ value: item, path: [...path, index] });
    } else if (isRecord(value)) {
      for (const key of Object.keys(value)) stack.push({ value: value[key], path: [...path, key] });
    }
  }
}

/**
 * Checks whether a text looks like a secret value. A template is not a value, and the name of a secret has no lowercase
 * letters.
 */
const isSecret = (text: string, field: PropertyKey | undefined): boolean =>
  keyPatterns.some(pattern => pattern.test(text)) ||
  (keyFields.test(String(field)) && text !== '' && !text.includes('{{') && !/^[A-Z][A-Z0-9_]*$/.test(text));

const fileKeys: ReadonlySet<string> = new Set(['format', 'id', 'name', 'description', 'nodes', 'edges', 'notes']);
const nodeKeys: ReadonlySet<string> = new Set(['id', 'type', 'title', 'position', 'config', 'off']);
const edgeKeys: ReadonlySet<string> = new Set(['id', 'source', 'source_handle', 'target', 'target_handle']);

/** Returns the keys of a file, and the settings of its nodes, that have no effect here. They are stored unchanged. */
export function keysWithoutEffect(file: WorkflowFile): string[] {
  const unknown = [
    ...extraKeys(file, fileKeys),
    ...file.nodes.flatMap(node => extraKeys(node, nodeKeys).map(key => `nodes.${key}`)),
    ...file.edges.flatMap(edge => extraKeys(edge, edgeKeys).map(key => `edges.${key}`)),
  ];
  const settings = file.nodes.flatMap(node => settingProblems(node).map(({ message }) => message));
  return [...[...new Set(unknown)].map(key => `${key} is unknown and has no effect`), ...settings];
}

const extraKeys = (record: Record<string, unknown>, known: ReadonlySet<string>): string[] =>
  Object.keys(record).filter(key => !known.has(key));
