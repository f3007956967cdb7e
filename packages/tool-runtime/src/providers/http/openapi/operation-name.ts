import { createHash } from 'node:crypto';
import type { OperationSource } from './operation-source.ts';
import { stringOrUndefined } from './resolve-ref.ts';

const maxLength = 120;
const legal = /^[a-z0-9_]+(\.[a-z0-9_-]+)*$/;

/** Returns the first part of the names of a document's tools. */
export const namespaceOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]+/g, '_') || 'api';

/**
 * Returns `<namespace>.<operation>` for each operation, in order: `getUserById` becomes `get_user_by_id`. Names that would
 * collide, or had to be shortened, get a digest of the original, so a name does not depend on the document's other content or
 * its order.
 */
export function operationNames(namespace: string, operations: readonly OperationSource[]): string[] {
  const spelled = operations.map(source => {
    const id = idOf(source);
    return { id, short: spell(id) };
  });
  const counts = new Map<string, number>();
  for (const { short } of spelled) counts.set(short, (counts.get(short) ?? 0) + 1);
  return spelled.map(({ id, short }, index) => {
    const isOwn = counts.get(short) === 1 && short.length <= maxLength;
    const location = operations[index]?.label ?? '';
    return `${namespaceOf(namespace)}.${isOwn ? short : `${short.slice(0, maxLength)}-${digest(`${id} ${location}`)}`}`;
  });
}

const idOf = ({ operation, method, path }: OperationSource): string => {
  const id = stringOrUndefined(operation['operationId'])?.trim();
  return id === undefined || id === '' ? `${method.toLowerCase()} ${path}` : id;
};

function spell(id: string): string {
  if (legal.test(id)) return id;
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return words === '' ? 'operation' : words;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
