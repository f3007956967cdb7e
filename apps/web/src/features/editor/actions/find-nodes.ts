import { stringsIn, titleOf, type WorkflowFile } from '@pinion/contracts';
import { byReadingOrder } from '../../canvas/index.ts';

export type FoundNode = {
  id: string;
  title: string;
  type: string /** Where else the words stand, when not in its name. */;
  line: string;
};

const beside = 24;

/** Nodes by any of the words in them: name, id, type, tools, prompts, expressions. All words must be there; names come first. */
export function findNodes(file: WorkflowFile, words: string): FoundNode[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = file.nodes.flatMap(node => {
    const name = `${titleOf(node)} ${node.id} ${node.type}`;
    const texts = stringsIn(node.config);
    const whole = `${name}\n${texts.join('\n')}`.toLowerCase();
    if (!wanted.every(word => whole.includes(word))) return [];
    const isNamed = wanted.every(word => name.toLowerCase().includes(word));
    return [{ node, isNamed, line: isNamed ? '' : lineWith(texts, wanted) }];
  });
  return [
    ...found.filter(one => one.isNamed).toSorted((a, b) => byReadingOrder(a.node, b.node)),
    ...found.filter(one => !one.isNamed).toSorted((a, b) => byReadingOrder(a.node, b.node)),
  ].map(({ node, line }) => ({ id: node.id, title: titleOf(node), type: node.type, line }));
}

/** A piece of the text that holds most of the words. */
function lineWith(texts: readonly string[], wanted: readonly string[]): string {
  let best = { text: '', count: 0, at: 0 };
  for (const text of texts) {
    const places = wanted.map(word => text.toLowerCase().indexOf(word)).filter(place => place >= 0);
    if (places.length > best.count) best = { text, count: places.length, at: Math.min(...places) };
  }
  const start = Math.max(0, best.at - beside);
  return `${start > 0 ? '…' : ''}${best.text.slice(start, start + 72).replaceAll(/\s+/g, ' ')}`;
}
