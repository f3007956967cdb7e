import { stringsIn, titleOf, type WorkflowFile } from '@pinion/contracts';
import { compareReadingOrder } from '../../canvas/index.ts';

export type FoundNode = {
  id: string;
  title: string;
  type: string /** The text that contains the search words, if they are not in the name. */;
  line: string;
};

const snippetRadius = 24;

/** Searches nodes by name, id, type, tools, prompts and expressions. All words must match, and matches in names come first. */
export function findNodes(file: WorkflowFile, label: string): FoundNode[] {
  const wanted = label.toLowerCase().split(/\s+/).filter(Boolean);
  const found = file.nodes.flatMap(node => {
    const name = `${titleOf(node)} ${node.id} ${node.type}`;
    const texts = stringsIn(node.config);
    const whole = `${name}\n${texts.join('\n')}`.toLowerCase();
    if (!wanted.every(term => whole.includes(term))) return [];
    const isNamed = wanted.every(term => name.toLowerCase().includes(term));
    return [{ node, isNamed, line: isNamed ? '' : snippetAround(texts, wanted) }];
  });
  return [
    ...found.filter(one => one.isNamed).toSorted((a, b) => compareReadingOrder(a.node, b.node)),
    ...found.filter(one => !one.isNamed).toSorted((a, b) => compareReadingOrder(a.node, b.node)),
  ].map(({ node, line }) => ({ id: node.id, title: titleOf(node), type: node.type, line }));
}

/** Returns the excerpt of the text that contains most of the words. */
function snippetAround(texts: readonly string[], wanted: readonly string[]): string {
  let best = { text: '', count: 0, at: 0 };
  for (const text of texts) {
    const positions = wanted.map(term => text.toLowerCase().indexOf(term)).filter(target => target >= 0);
    if (positions.length > best.count) best = { text, count: positions.length, at: Math.min(...positions) };
  }
  const start = Math.max(0, best.at - snippetRadius);
  return `${start > 0 ? '…' : ''}${best.text.slice(start, start + 72).replaceAll(/\s+/g, ' ')}`;
}
