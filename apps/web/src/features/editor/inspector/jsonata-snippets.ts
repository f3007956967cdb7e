import { isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

export type Snippet = { label: string; expression: string };

/** The list that snippets are written for: its path, and the fields of its items. */
type ListFacts = { path: string; figure: string; text: string };

const deepest = 3;
const mostItems = 20;
const unknownList: ListFacts = { path: 'items', figure: 'price', text: 'name' };

/** Returns example expressions, with the names of the first list in the value where it has one. */
export function jsonataSnippets(value: unknown): Snippet[] {
  const { path, figure, text } = listIn(value) ?? unknownList;
  const [first = 'name'] = isRecord(value) ? Object.keys(value) : [];
  return [
    { label: t('Filter a list'), expression: `${path}[${figure} > 0]` },
    {
      label: t('Keep some fields of each item'),
      expression: `${path}.{"${plain(text)}": ${text}, "${plain(figure)}": ${figure}}`,
    },
    { label: t('Sum a field'), expression: `$sum(${path}.${figure})` },
    { label: t('Count items'), expression: `$count(${path})` },
    { label: t('Sort a list, largest first'), expression: `${path}^(>${figure})` },
    { label: t('Join texts'), expression: `$join(${path}.${text}, ", ")` },
    { label: t('Use a default for an empty value'), expression: `$exists(${step(first)}) ? ${step(first)} : "none"` },
  ];
}

function listIn(value: unknown): ListFacts | undefined {
  let level: [string, unknown][] = [['$', value]];
  for (let depth = 0; depth < deepest; depth += 1) {
    const next: [string, unknown][] = [];
    for (const [path, item] of level) {
      const facts = Array.isArray(item) ? factsOf(path, item) : undefined;
      if (facts !== undefined) return facts;
      if (isRecord(item)) for (const [name, inner] of Object.entries(item)) next.push([join(path, name), inner]);
    }
    level = next;
  }
  return undefined;
}

function factsOf(path: string, list: readonly unknown[]): ListFacts | undefined {
  const entries = list.slice(0, mostItems).flatMap(item => (isRecord(item) ? Object.entries(item) : []));
  if (entries.length === 0) return undefined;
  const nameOf = (type: string): string | undefined => entries.find(([, inner]) => typeof inner === type)?.[0];
  return {
    path,
    figure: step(nameOf('number') ?? unknownList.figure),
    text: step(nameOf('string') ?? unknownList.text),
  };
}

const join = (path: string, name: string): string => (path === '$' ? step(name) : `${path}.${step(name)}`);
const step = (name: string): string => (/^[A-Za-z_]\w*$/u.test(name) ? name : `\`${name.replaceAll('`', '')}\``);
const plain = (name: string): string => name.replaceAll('`', '').replaceAll('"', '\\"');
