import { isRecord } from '../json/own-value.ts';
import type { Step, ValueChange } from './diff-value.ts';

const singular: Readonly<Record<string, string>> = { tools: 'tool', pins: 'pin', cases: 'case', rules: 'rule' };
const longestShown = 48;

/** Returns the text of a path: `policy.max_iterations`, `tools[shop.find].version`. */
export const fieldOf = (path: readonly Step[]): string =>
  path.reduce((text, { key, isEntry }) => (isEntry ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');

/** Describes a change: "max iterations of policy: 10 to 20", "tool shop.find added", "prompt changed". */
export function describeChange({ path, isOrder, ...change }: ValueChange): string {
  const what = describePath(path);
  if (isOrder === true) return `order of ${what} changed`;
  const [from, to] = [shown(change.from), shown(change.to)];
  if (!('from' in change)) return to === undefined ? `${what} added` : `${what} set to ${to}`;
  if (!('to' in change)) return from === undefined ? `${what} removed` : `${what} removed, was ${from}`;
  return from === undefined || to === undefined ? `${what} changed` : `${what}: ${from} to ${to}`;
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
    return value.length > longestShown || value.includes('\n') ? undefined : value === '' ? 'nothing' : value;
  if (Array.isArray(value))
    return value.every(one => typeof one === 'string') && value.join(', ').length <= longestShown
      ? value.length === 0
        ? 'nothing'
        : value.join(', ')
      : undefined;
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
