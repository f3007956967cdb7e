import { createMessage, type Message } from '../message/message.ts';
import { isRecord } from '../json/own-value.ts';
import type { Step, ValueChange } from './diff-value.ts';

const singular: Readonly<Record<string, string>> = { tools: 'tool', pins: 'pin', cases: 'case', rules: 'rule' };
const longestShown = 48;

/** Returns the text of a path: `policy.max_iterations`, `tools[shop.find].version`. */
export const fieldOf = (path: readonly Step[]): string =>
  path.reduce((text, { key, isEntry }) => (isEntry ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');

/** Describes a change: "max iterations of policy: 10 to 20", "tool shop.find added", "prompt changed". */
export function describeChange({ path, isOrder, ...change }: ValueChange): Message {
  const field = describePath(path);
  if (isOrder === true) return createMessage('Order of {{field}} changed', { field });
  const [from, to] = [shown(change.from), shown(change.to)];
  if (!('from' in change))
    return to === undefined
      ? createMessage('{{field}} added', { field })
      : createMessage('{{field}} set to {{to}}', { field, to });
  if (!('to' in change))
    return from === undefined
      ? createMessage('{{field}} removed', { field })
      : createMessage('{{field}} removed, was {{from}}', { field, from });
  return from === undefined || to === undefined
    ? createMessage('{{field}} changed', { field })
    : createMessage('{{field}}: {{from}} to {{to}}', { field, from, to });
}

/** Describes a path: "policy, max iterations", "pin orders, on missing". */
export function describePath(path: readonly Step[]): string {
  const label: string[] = [];
  path.forEach(({ key, isEntry }, index) => {
    if (isEntry) label.push(`${singular[path[index - 1]?.key ?? ''] ?? 'entry'} ${key}`);
    else if (path[index + 1]?.isEntry !== true) label.push(key.replaceAll('_', ' '));
  });
  return label.join(', ');
}

/** Returns a value as text if it is short enough for one line, else undefined. */
function shown(value: unknown): string | undefined {
  if (value === undefined || isRecord(value)) return undefined;
  if (typeof value === 'string')
    return value.length > longestShown || value.includes('\n') ? undefined : value === '' ? '—' : value;
  if (Array.isArray(value))
    return value.every(one => typeof one === 'string') && value.join(', ').length <= longestShown
      ? value.length === 0
        ? '—'
        : value.join(', ')
      : undefined;
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
