import { isRecord } from '@pinion/contracts';

/** A text of an input, by its path within the input, and a template reference that had the same text. */
export type ReferenceSuggestion = { path: readonly string[]; reference: string };

/**
 * A node and its value that a template can refer to. Sources are sorted nearest first, and the first one with a text is
 * offered.
 */
export type ReferenceSource = { node_id: string; value: unknown };

/** Minimum length of a text. Shorter texts are often equal by chance. */
const shortest = 3;
const mostVisited = 20_000;
const deepest = 8;

/**
 * Returns, for each text of an input, the upstream value with the same text. Only texts are searched, because a template in a
 * tool's input becomes a text.
 */
export function findReferences(input: unknown, sources: readonly ReferenceSource[]): ReferenceSuggestion[] {
  const wanted = textsIn(input);
  if (wanted.length === 0) return [];
  const positions = pathsOf(new Set(wanted.map(({ text }) => text)), sources);
  return wanted.flatMap(({ path, text }) => {
    const reference = positions.get(text);
    return reference === undefined ? [] : [{ path, reference }];
  });
}

type Text = { path: readonly string[]; text: string };

function textsIn(value: unknown, path: readonly string[] = []): Text[] {
  if (typeof value === 'string') return value.trim().length < shortest || path.length === 0 ? [] : [{ path, text: value }];
  if (path.length > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, String(index)]));
  return isRecord(value) ? Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key])) : [];
}

/** Searches breadth first, so that the shortest path to a text is the one that is returned. */
function pathsOf(wanted: ReadonlySet<string>, sources: readonly ReferenceSource[]): Map<string, string> {
  const positions = new Map<string, string>();
  let visited = 0;
  for (const { node_id, value } of sources) {
    let level: [string, unknown][] = [[node_id, value]];
    for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
      const next: [string, unknown][] = [];
      for (const [reference, dragged] of level) {
        visited += 1;
        if (visited > mostVisited) return positions;
        if (typeof dragged === 'string' && wanted.has(dragged) && !positions.has(dragged)) positions.set(dragged, reference);
        for (const [key, item] of childrenOf(dragged)) next.push([`${reference}.${key}`, item]);
      }
      level = next;
    }
  }
  return positions;
}

const nameable = /^[^\s{}.]+$/;

const childrenOf = (value: unknown): [string, unknown][] =>
  (Array.isArray(value) ? value.map((item, index): [string, unknown] => [String(index), item]) : entriesOf(value)).filter(
    ([key]) => nameable.test(key),
  );

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);
