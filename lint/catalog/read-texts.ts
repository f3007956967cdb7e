import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vitest/node';

/** The texts of one source file of the app. */
export type FileTexts = {
  /** Keys of the catalog, with the English behind them. */
  entries: readonly (readonly [key: string, english: string])[];
  /** Words that stand in the markup itself, where no translation reaches them. */
  outside: readonly { line: number; text: string }[];
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Reads `t('…')`, `createMessage('…')`, `<Trans text="…">` and `counted(…, 'call')`, and what was written past them. */
export function readTexts(file: string): FileTexts {
  const code = readFileSync(file, 'utf8');
  const program = parseAst(code, { lang: path.extname(file) === '.tsx' ? 'tsx' : 'ts' }, file) as unknown as Node;
  const entries: (readonly [string, string])[] = [];
  const outside: { line: number; text: string }[] = [];
  const visit = (node: Node): void => {
    for (const [key, english] of entriesOf(node)) entries.push([key, english]);
    const label = textOutsideCatalog(node);
    if (label !== undefined) outside.push({ line: code.slice(0, node.start).split('\n').length, text: label });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program);
  return { entries, outside };
}

function entriesOf(node: Node): (readonly [string, string])[] {
  if (node.type === 'JSXElement') {
    const opening = node['openingElement'] as { name: { name?: string }; attributes: Attribute[] };
    if (opening.name.name !== 'Trans') return [];
    return literals(opening.attributes.find(({ name }) => name?.name === 'text')?.value).map(text => [text, text]);
  }
  if (node.type !== 'CallExpression') return [];
  const [callee, given] = [node['callee'] as { name?: string }, node['arguments'] as Node[]];
  if (callee.name === 't' || callee.name === 'createMessage') return literals(given[0]).map(text => [text, text]);
  if (callee.name !== 'counted') return [];
  return literals(given[1]).flatMap(noun => {
    const many = literals(given[2])[0] ?? `${noun}s`;
    const key = `{{figure}} ${many}`;
    return [[`${key}_one`, `{{figure}} ${noun}`] as const, [`${key}_other`, key] as const];
  });
}

type Attribute = { name?: { name?: string }; value?: Node };

/** The texts an expression may be: one, or one of two. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'ConditionalExpression') return [...literals(node['consequent']), ...literals(node['alternate'])];
  if (node.type === 'JSXExpressionContainer') return literals(node['expression']);
  return [];
}

const hasLetters = /\p{L}{2,}/u;
/** Attributes a person reads or hears. */
const spoken = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'hint',
  'lead',
  'aside',
  'description',
  'aria-label',
  'aria-description',
]);

function textOutsideCatalog(node: Node): string | undefined {
  if (node.type === 'JSXElement' && isCode(node)) return undefined;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const label = (node['children'] as Node[]).find(
      child =>
        child.type === 'JSXText' && hasLetters.test(child['value'] as string) && !names.has((child['value'] as string).trim()),
    );
    return (label?.['value'] as string | undefined)?.trim();
  }
  if (node.type === 'Property') return textsInTable(node);
  if (node.type !== 'JSXAttribute' || !spoken.has((node['name'] as { name?: string }).name ?? '')) return undefined;
  const value = node['value'] as Node | null;
  const text = value?.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : '';
  // A word that is a key of the code, as in `label="Input"`, is distinguished from interface text by the type of the attribute.
  return hasLetters.test(text) && !names.has(text) && !URL.canParse(text) ? text : undefined;
}

/** `{ status: 'ok', word: 'closed' }`: fields that are words for people wherever they stand. */
const worded = new Set(['word', 'words', 'hint', 'detail', 'aside', 'means', 'lead', 'remedy', 'empty']);

function textsInTable(node: Node): string | undefined {
  const [key, value] = [node['key'] as { name?: string }, node['value'] as Node | null];
  if (!worded.has(key.name ?? '') || value?.type !== 'Literal' || typeof value['value'] !== 'string') return undefined;
  return hasLetters.test(value['value']) ? value['value'] : undefined;
}

const isCode = (node: Node): boolean => (node['openingElement'] as { name: { name?: string } }).name.name === 'code';
/** Names, which no language changes. */
const names = new Set(['Pinion', 'Input', 'Output']);
