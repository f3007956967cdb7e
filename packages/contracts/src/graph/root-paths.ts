import type { ExpressionPart } from './expression-part.ts';

/** The names of a path, and where each ends in the text of the expression. */
export type RootPath = { names: string[]; ends: number[] };

/**
 * Returns the paths that a parsed JSONata expression reads in the value that it gets. What it reads in parts of that value, such as
 * the items that a filter checks, is left out.
 */
export function rootPaths(part: ExpressionPart | undefined): RootPath[] {
  if (part === undefined) return [];
  switch (part.type) {
    case 'path':
      return pathsOfSteps(part.steps ?? []);
    case 'name':
      return pathsOfSteps([part]);
    default: {
      const { procedure, condition, then, body, expression, lhs, rhs, expressions } = part;
      const inner = [procedure, condition, then, part.else, body, expression, lhs, rhs, part.arguments, expressions];
      return inner.flat(3).flatMap(rootPaths);
    }
  }
}

function pathsOfSteps(steps: readonly ExpressionPart[]): RootPath[] {
  const [first] = steps;
  const isWhole = first?.type === 'variable' && (first.value === '' || first.value === '$');
  const named = isWhole ? steps.slice(1) : steps;
  const count = named.findIndex(({ type }) => type !== 'name');
  const names = count < 0 ? named : named.slice(0, count);
  if (names.length > 0)
    return [{ names: names.map(({ value }) => String(value)), ends: names.map(({ position = 0 }) => position) }];
  return isWhole ? [] : rootPaths(first);
}
