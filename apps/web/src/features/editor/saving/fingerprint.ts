import { canonicalJson, type WorkflowFile } from '@pinion/contracts';

/**
 * Returns a fingerprint of a file's content, independent of the order of its keys. Not a cryptographic hash, so do not use it
 * to trust untrusted input.
 */
export function fingerprint(file: WorkflowFile): string {
  const text = textOf(file, valuesOfNodes);
  let [low, high] = [0x811c9dc5, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  return `${text.length.toString(36)}-${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}

/**
 * Makes the texts of a file's nodes one after another, each in a task of its own, so that the first fingerprint of a large file
 * does not block the page.
 */
export function prepareFingerprint(nodes: WorkflowFile['nodes'], index = 0): void {
  if (index === nodes.length) return;
  textOf(nodes[index], valuesOfNodes - 2);
  setTimeout(prepareFingerprint, 0, nodes, index + 1);
}

/** Depth of the values that a node has in its config: below the file, its list of nodes, the node and its config. */
const valuesOfNodes = 4;

/** Texts of the parts of files. A file never changes, and shares with the next one what an edit leaves as it is. */
const texts = new WeakMap<object, string>();

/** Returns the canonical JSON text of a value. The texts of objects down to a depth are made once. */
function textOf(value: unknown, depth: number): string {
  if (depth < 0 || typeof value !== 'object' || value === null) return canonicalJson(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value)
    ? `[${value.map(item => textOf(item, depth - 1)).join(',')}]`
    : `{${membersOf(value)
        .map(([key, item]) => `${JSON.stringify(key)}:${textOf(item, depth - 1)}`)
        .join(',')}}`;
  texts.set(value, text);
  return text;
}

const membersOf = (record: object): [string, unknown][] =>
  Object.entries(record)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
