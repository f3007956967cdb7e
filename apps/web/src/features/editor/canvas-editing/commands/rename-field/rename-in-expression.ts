import type { ExpressionPart } from '@pinion/contracts';
import jsonata from 'jsonata';
import type { RenamedField } from './renamed-field.ts';

/**
 * Renames a field of the value that a JSONata expression gets. Only names of that value change: the same name in a filter, in a step
 * of another path or in a string stays. An expression that cannot be parsed is returned as it is.
 */
export function renameInExpression(expression: string, { path, to }: RenamedField): string {
  const places = new Set<number>();
  const from = path.at(-1) ?? '';
  collectNames(parse(expression), path, places);
  return [...places]
    .toSorted((a, b) => b - a)
    .reduce((text, end) => {
      const written = [from, `\`${from}\``].find(name => text.slice(end - name.length, end) === name);
      return written === undefined ? text : `${text.slice(0, end - written.length)}${nameOf(to)}${text.slice(end)}`;
    }, expression);
}

function parse(expression: string): ExpressionPart | undefined {
  try {
    return jsonata(expression).ast() as ExpressionPart;
  } catch {
    return undefined;
  }
}

/** Names that are not a word are written in backquotes. */
const nameOf = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) && !/^(and|or|in|true|false|null)$/.test(name) ? name : `\`${name}\``;

/** Collects where the last name of a path ends, in what is evaluated on the value that the expression gets. */
function collectNames(part: ExpressionPart | undefined, path: readonly string[], places: Set<number>): void {
  if (part === undefined) return;
  const visit = (inner: ExpressionPart | undefined): void => collectNames(inner, path, places);
  switch (part.type) {
    case 'path':
      return collectInPath(part.steps ?? [], path, places);
    case 'name':
      return collectInPath([part], path, places);
    case 'unary':
      part.expressions?.forEach(visit);
      if (Array.isArray(part.lhs)) part.lhs.flat().forEach(visit);
      return visit(part.expression);
    default:
      for (const inner of [part.procedure, part.condition, part.then, part.else, part.body, part.expression]) visit(inner);
      if (part.lhs !== undefined && !Array.isArray(part.lhs)) visit(part.lhs);
      visit(part.rhs);
      part.arguments?.forEach(visit);
      part.expressions?.forEach(visit);
  }
}

function collectInPath(steps: readonly ExpressionPart[], path: readonly string[], places: Set<number>): void {
  const [first] = steps;
  const isWhole = first?.type === 'variable' && (first.value === '' || first.value === '$');
  const named = isWhole ? steps.slice(1) : steps;
  const last = named[path.length - 1];
  if (path.every((name, index) => named[index]?.type === 'name' && named[index].value === name) && last?.position !== undefined)
    places.add(last.position);
  else if (!isWhole && first?.type !== 'name') collectNames(first, path, places);
}
