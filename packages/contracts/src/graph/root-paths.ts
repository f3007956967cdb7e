import type { ExpressionPart } from '../workflow/expression-part.ts';

/** The names of a path, and where each ends in the text of the expression. */
export type RootPath = { names: string[]; ends: number[] };

/** The path of a value in the value that the expression gets, or of the items of a list. Undefined for any other value. */
type Origin = RootPath | undefined;
type Variables = ReadonlyMap<unknown, Origin>;
/** The value on which a part of an expression is evaluated (`$`), and the variables that it can read. */
type Context = { at: Origin; variables: Variables };

const root: RootPath = { names: [], ends: [] };

/**
 * Returns the paths that a parsed JSONata expression reads in the value that it gets, also where a filter, an object, a variable or a
 * function of a list reads a part of that value. Paths of values that are computed are left out.
 */
export function rootPaths(part: ExpressionPart | undefined): RootPath[] {
  const found: RootPath[] = [];
  read(part, { at: root, variables: new Map() }, found);
  return found;
}

/** Adds the paths that a part reads, and returns the origin of its value. */
function read(part: ExpressionPart | undefined, context: Context, found: RootPath[]): Origin {
  if (part === undefined) return undefined;
  const origin = readValue(part, context, found);
  for (const { expr } of part.predicate ?? []) read(expr, { ...context, at: origin }, found);
  if (part.type !== 'path') readGroup(part, { ...context, at: origin }, found);
  return origin;
}

function readValue(part: ExpressionPart, context: Context, found: RootPath[]): Origin {
  switch (part.type) {
    case 'path':
      return readSteps(part, context, found);
    case 'name':
      return readSteps({ steps: [part] }, context, found);
    case 'variable':
      return part.value === '' ? context.at : part.value === '$' ? root : context.variables.get(part.value);
    case 'parent':
      return parentOf(context.at);
    case 'block':
      return readBlock(part.expressions ?? [], context, found);
    case 'bind':
      return read(part.rhs, context, found);
    case 'condition': {
      read(part.condition, context, found);
      return same(read(part.then, context, found), read(part.else, context, found), part.else === undefined);
    }
    case 'lambda':
      return readLambda(part, [], context, found);
    case 'function':
    case 'partial':
      return readCall(part, context, found);
    case 'apply':
      return readApply(part, context, found);
    default: {
      const { lhs, rhs, expression, expressions = [] } = part;
      for (const inner of [lhs, rhs, expression, expressions].flat(3)) read(inner, context, found);
      return undefined;
    }
  }
}

function readSteps(path: ExpressionPart, context: Context, found: RootPath[]): Origin {
  const { steps = [], group } = path;
  let { at, variables } = context;
  for (const [index, step] of steps.entries()) {
    const value = stepFrom(step, { at, variables }, found);
    if (step.type === 'name' && value !== undefined && steps[index + 1]?.type !== 'name') found.push(value);
    for (const { expr } of step.stages ?? []) read(expr, { at: value, variables }, found);
    readGroup(step, { at: value, variables }, found);
    if (step.focus === undefined) at = value;
    else variables = new Map([...variables, [step.focus, value]]);
  }
  readGroup(path, { at, variables }, found);
  return group === undefined ? at : undefined;
}

/** Returns the origin of a step's values. */
function stepFrom(step: ExpressionPart, context: Context, found: RootPath[]): Origin {
  const { at } = context;
  if (step.type === 'name') {
    const { value, position = 0 } = step;
    return at && { names: [...at.names, String(value)], ends: [...at.ends, position] };
  }
  if (step.type === 'sort') {
    for (const { expression } of step.terms ?? []) read(expression, context, found);
    return at;
  }
  return read(step, context, found);
}

function readGroup({ group }: ExpressionPart, context: Context, found: RootPath[]): void {
  for (const part of group?.lhs?.flat() ?? []) read(part, context, found);
}

/** Reads the expressions of a block, each with the variables that those before it bind. */
function readBlock(expressions: readonly ExpressionPart[], { at, variables }: Context, found: RootPath[]): Origin {
  const bound = new Map(variables);
  let last: Origin;
  for (const expression of expressions) {
    last = read(expression, { at, variables: bound }, found);
    const name = expression.type === 'bind' ? expression.lhs : undefined;
    if (name !== undefined && !Array.isArray(name)) bound.set(name.value, last);
  }
  return last;
}

/** Reads the body of a function with the origins of its arguments. */
function readLambda(lambda: ExpressionPart, given: readonly Origin[], context: Context, found: RootPath[]): Origin {
  const own = (lambda.arguments ?? []).map(({ value }, index) => [value, given[index]] as const);
  return read(lambda.body, { at: context.at, variables: new Map([...context.variables, ...own]) }, found);
}

/** The arguments of a callback that are items of the list, and the list itself, by function. */
const callbacks: Readonly<Record<string, readonly boolean[]>> = {
  map: [true, false, true],
  filter: [true, false, true],
  single: [true, false, true],
  sort: [true, true],
  reduce: [false, true, false, true],
};
/** Functions whose result is their first argument, or items of it. */
const selecting: ReadonlySet<unknown> = new Set(['filter', 'single', 'sort', 'reverse', 'distinct', 'shuffle']);

/** Reads a call. `piped` is the origin of the argument that `~>` puts before the others. */
function readCall(
  { procedure, arguments: parts = [] }: ExpressionPart,
  context: Context,
  found: RootPath[],
  piped?: { origin: Origin },
): Origin {
  const given = piped === undefined ? [] : [piped.origin];
  const name = procedure?.type === 'variable' ? procedure.value : undefined;
  const isItem = typeof name === 'string' && Object.hasOwn(callbacks, name) ? callbacks[name] : undefined;
  for (const part of parts) {
    const items = part.type === 'lambda' ? isItem?.map(one => (one ? given[0] : undefined)) : undefined;
    given.push(items === undefined ? read(part, context, found) : readLambda(part, items, context, found));
  }
  if (procedure?.type === 'lambda') return readLambda(procedure, given, context, found);
  read(procedure, context, found);
  return selecting.has(name) ? given[0] : undefined;
}

function readApply({ lhs, rhs }: ExpressionPart, context: Context, found: RootPath[]): Origin {
  const origin = Array.isArray(lhs) ? undefined : read(lhs, context, found);
  switch (rhs?.type) {
    case 'function':
      return readCall(rhs, context, found, { origin });
    case 'lambda':
      return readLambda(rhs, [origin], context, found);
    case 'transform': {
      const at = read(rhs.pattern, { ...context, at: origin }, found);
      read(rhs.update, { ...context, at }, found);
      return origin;
    }
    default:
      read(rhs, context, found);
      return undefined;
  }
}

const parentOf = (at: Origin): Origin => at && { names: at.names.slice(0, -1), ends: at.ends.slice(0, -1) };

/** Returns the origin of a value that is one of two. */
const same = (one: Origin, other: Origin, isOnlyOne: boolean): Origin =>
  isOnlyOne || one?.names.join('.') === other?.names.join('.') ? one : undefined;
