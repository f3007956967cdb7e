import type { ExpressionPart } from './expression-part.ts';

/** Functions that return the items that match. */
const filters: ReadonlySet<unknown> = new Set(['filter', 'map', 'lookup', 'sift']);

/**
 * Returns whether a parsed JSONata expression returns as many values as match: no value for none, the value itself for one, and a list
 * for more. `[]` in a path and brackets around the expression make it a list in all cases.
 */
export function canBeOneValue(part: ExpressionPart | undefined): boolean {
  switch (part?.type) {
    case 'path':
      return part.keepSingletonArray !== true && (part.steps?.some(selects) === true || canBeOneValue(lastOf(part.steps)));
    case 'condition':
      return canBeOneValue(part.then) || canBeOneValue(part.else);
    case 'block':
      return canBeOneValue(lastOf(part.expressions));
    case 'bind':
      return canBeOneValue(part.rhs);
    case 'apply':
      return isFilter(part.rhs);
    default:
      return isFilter(part) || (part !== undefined && part.type !== 'unary' && selects(part));
  }
}

const lastOf = (parts: readonly ExpressionPart[] | undefined): ExpressionPart | undefined => parts?.at(-1);

/** Returns whether a step has a condition. A number selects one item by its index. */
const selects = ({ stages = [], predicate = [] }: ExpressionPart): boolean =>
  [...stages, ...predicate].some(({ type, expr }) => type === 'filter' && expr?.type !== 'number');

const isFilter = (part: ExpressionPart | undefined): boolean => part?.type === 'function' && filters.has(part.procedure?.value);
