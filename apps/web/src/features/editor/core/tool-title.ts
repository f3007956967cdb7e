import { titleOf, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Returns a readable title of a tool: `web_search` becomes "Web search", `orders.place` "Place order". */
export function toolTitle(name: string): string {
  const parts = name.split('.');
  const verb = splitWords(parts.at(-1));
  const object = verb.length === 1 ? splitWords(parts.at(-2)) : [];
  const text = [...verb, ...object.slice(0, -1), ...object.slice(-1).map(singular)].join(' ').slice(0, 190);
  return text === '' ? t('Tool') : text.slice(0, 1).toUpperCase() + text.slice(1);
}

const splitWords = (part: string | undefined): string[] => (part ?? '').split(/[\s_-]+/).filter(label => label !== '');

const singular = (label: string): string => {
  if (/[^aeiou]ies$/.test(label)) return `${label.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(label)) return label.slice(0, -2);
  return /[^su]s$/.test(label) && !label.endsWith('is') ? label.slice(0, -1) : label;
};

/** Returns the requested title, or that title with the first number that no node has. */
export function uniqueTitle(file: WorkflowFile, request: string): string {
  const taken = new Set(file.nodes.map(titleOf));
  if (!taken.has(request)) return request;
  for (let number = 2; ; number += 1) if (!taken.has(`${request} ${number}`)) return `${request} ${number}`;
}
