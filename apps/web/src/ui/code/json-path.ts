import type { SyntaxNode, Tree } from '@lezer/common';

export type JsonPath = readonly (string | number)[];

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
};

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
export const isValue = ({ name }: SyntaxNode): boolean => VALUES.has(name);

export function nameOfProperty(property: SyntaxNode, text: string): string | undefined {
  const name = property.getChild('PropertyName');
  if (name === null) return undefined;
  try {
    return String(JSON.parse(text.slice(name.from, name.to)));
  } catch {
    return undefined;
  }
}

/** Returns the path from the root of a document to a node of its tree. */
export function pathOf(node: SyntaxNode, text: string): JsonPath {
  const path: (string | number)[] = [];
  for (let at: SyntaxNode = node; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (at.name === 'Property') path.unshift(nameOfProperty(at, text) ?? '');
    else if (parent.name === 'Array')
      path.unshift(
        childrenOf(parent)
          .filter(isValue)
          .findIndex(({ from }) => from === at.from),
      );
  }
  return path;
}

/** Returns the reference tokens of a JSON Pointer (RFC 6901), also one that is encoded in a URI fragment. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(step => decodePercent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

/** Decodes a part of a URI. A text that is not percent-encoded stays as it is. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the range of the value at a JSON Pointer (RFC 6901), or of the closest value around it that exists. */
export function rangeOfPointer(tree: Tree, text: string, pointer: string): { from: number; to: number } {
  let node = childrenOf(tree.topNode).find(isValue) ?? tree.topNode;
  let range = { from: node.from, to: node.to };
  for (const step of pointerSteps(pointer)) {
    const property = childrenOf(node).find(child => child.name === 'Property' && nameOfProperty(child, text) === step);
    const inside = node.name === 'Array' ? childrenOf(node).filter(isValue)[Number(step)] : property?.lastChild;
    if (inside === undefined || inside === null) break;
    node = inside;
    range = { from: (property ?? inside).from, to: inside.to };
  }
  return firstLine(range, text);
}

/** Limits a range to its first line, since a mark under a whole object hides its content. */
function firstLine({ from, to }: { from: number; to: number }, text: string): { from: number; to: number } {
  const end = text.indexOf('\n', from);
  return { from, to: end < 0 ? to : Math.min(to, end) };
}
