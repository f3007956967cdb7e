import type { ExpressionPart } from '../workflow/expression-part.ts';

/** Functions that return the items that match, or one value for each item, without a list around a single one. */
const filters: ReadonlySet<unknown> = new Set(['filter', 'map', 'lookup', 'sift', 'keys', 'each', 'spread', 'match']);

/**
 * Returns whether a parsed JSONata expression returns as many values as match: no value for none, the value itself for one, and a list
 * for more. `[]` in a path and brackets around the expression make it a list in all cases.
 */
export function canBeOneValue(part: ExpressionPart | undefined): boolean {
  switch (part?.type) {
    case 'path':
      return (
        part.keepSingletonArray !== true &&
        part.keepArray !== true &&
        (part.steps?.some(selects) === true || makesItems(part.steps) || canBeOneValue(lastOf(part.steps)))
      );
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

/** Returns whether a path makes a value of each item in its last step, such as `orders.{"id": id}`, or sorts its items. */
function makesItems(steps: readonly ExpressionPart[] = []): boolean {
  const [, ...later] = steps;
  const last = lastOf(later);
  if (later.some(({ type }) => type === 'sort' || type === 'wildcard')) return true;
  if (last?.type === 'block') return !isList(lastOf(last.expressions));
  return last?.type === 'function' || (last?.type === 'unary' && !isList(last));
}

const isList = (part: ExpressionPart | undefined): boolean => part?.type === 'unary' && part.value === '[';

/** Returns whether a step has a condition. A number selects one item by its index. */
const selects = ({ stages = [], predicate = [] }: ExpressionPart): boolean =>
  [...stages, ...predicate].some(({ type, expr }) => type === 'filter' && expr?.type !== 'number');

const isFilter = (part: ExpressionPart | undefined): boolean => part?.type === 'function' && filters.has(part.procedure?.value);
