import { titleOf, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** What people would call a tool: `web_search` is "Web search", `orders.place` "Place order". */
export function toolTitle(name: string): string {
  const parts = name.split('.');
  const verb = wordsOf(parts.at(-1));
  const object = verb.length === 1 ? wordsOf(parts.at(-2)) : [];
  const words = [...verb, ...object.slice(0, -1), ...object.slice(-1).map(singular)].join(' ').slice(0, 190);
  return words === '' ? t('Tool') : words.slice(0, 1).toUpperCase() + words.slice(1);
}

const wordsOf = (part: string | undefined): string[] => (part ?? '').split(/[\s_-]+/).filter(word => word !== '');

const singular = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
};

/** The wish, or the wish with the first number that no node is titled with. */
export function freeTitle(file: WorkflowFile, wish: string): string {
  const taken = new Set(file.nodes.map(titleOf));
  if (!taken.has(wish)) return wish;
  for (let number = 2; ; number += 1) if (!taken.has(`${wish} ${number}`)) return `${wish} ${number}`;
}
