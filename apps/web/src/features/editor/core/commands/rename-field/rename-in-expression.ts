import { type ExpressionPart, rootPaths } from '@pinion/contracts';
import jsonata from 'jsonata';
import type { RenamedField } from './renamed-field.ts';

/**
 * Renames a field of the value that a JSONata expression gets. Only names of that value change: the same name in a filter, in a step
 * of another path or in a string stays. An expression that cannot be parsed is returned as it is.
 */
export function renameInExpression(expression: string, { path, to }: RenamedField): string {
  const from = path.at(-1) ?? '';
  const places = rootPaths(parse(expression)).flatMap(({ names, ends }) =>
    path.every((name, index) => names[index] === name) ? (ends[path.length - 1] ?? []) : [],
  );
  return [...new Set(places)]
    .toSorted((a, b) => b - a)
    .reduce((text, end) => {
      const written = [from, `\`${from}\``, JSON.stringify(from), `'${from}'`].find(
        name => text.slice(end - name.length, end) === name,
      );
      if (written === undefined) return text;
      const before = text.slice(0, end - written.length);
      return `${before}${nameOf(to, /\.\s*$/.test(before))}${text.slice(end)}`;
    }, expression);
}

/** Returns whether an expression has a name as a text, other than the key of an object, or below a wildcard: `$lookup($, "question")`. */
export const looksUp = (expression: string, name: string): boolean =>
  [`"${name}"`, `'${name}'`].some(text =>
    expression
      .split(text)
      .slice(1)
      .some(rest => !/^\s*:/.test(rest)),
  ) ||
  expression
    .split(/\*\s*\.\s*/)
    .slice(1)
    .some(rest => /^\w+/.exec(rest)?.[0] === name);

function parse(expression: string): ExpressionPart | undefined {
  try {
    return jsonata(expression).ast() as ExpressionPart;
  } catch {
    return undefined;
  }
}

/** Names that are not a word are written in backquotes, and those with a backquote as the text of a step. */
function nameOf(name: string, isStep: boolean): string {
  if (/^[A-Za-z_]\w*$/.test(name) && !/^(and|or|in|true|false|null)$/.test(name)) return name;
  if (!name.includes('`')) return `\`${name}\``;
  return isStep ? JSON.stringify(name) : `$$.${JSON.stringify(name)}`;
}
