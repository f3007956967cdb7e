import { canonicalJson, type WorkflowFile } from '@pinion/contracts';

/**
 * Returns a fingerprint of a file's content, independent of the order of its keys. Not a cryptographic hash, so do not use it
 * to trust untrusted input.
 */
export function fingerprint(file: WorkflowFile): string {
  const text = textOf(file, levelsOfFile);
  let low = 0x811c9dc5;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  return `${text.length.toString(36)}-${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}

/**
 * Makes the texts of a file's values one node after another, each in a task of its own, so that the first fingerprint of a large
 * file does not block the page.
 */
export function prepareFingerprint(nodes: WorkflowFile['nodes'], index = 0): void {
  if (index === nodes.length) return;
  textOf(nodes[index], levelsOfFile - 2);
  setTimeout(prepareFingerprint, 0, nodes, index + 1);
}

/** The levels above the values of nodes: the file, its list of nodes, the node, and its config or test data. */
const levelsOfFile = 4;

/**
 * Texts of the values of nodes, which files share until one is edited. The text of a whole file is not kept: each undo step has a
 * file.
 */
const texts = new WeakMap<object, string>();

/** Returns the canonical JSON text of a value. The texts of objects below some levels are made once. */
function textOf(value: unknown, levels: number): string {
  if (typeof value !== 'object' || value === null) return canonicalJson(value);
  if (levels === 0) return keptText(value);
  if (Array.isArray(value)) return `[${value.map(item => textOf(item, levels - 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${textOf(item, levels - 1)}`).join(',')}}`;
}

function keptText(value: object): string {
  // Unlike an added text, a joined one is a single piece, which each fingerprint copies as a whole.
  const text = texts.get(value) ?? [canonicalJson(value), ''].join('');
  texts.set(value, text);
  return text;
}
