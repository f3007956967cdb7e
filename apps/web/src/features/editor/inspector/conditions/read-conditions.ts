import {
  type Condition,
  type ConditionGroup,
  forms,
  type InnerGroup,
  type Join,
  type Literal,
  type Operand,
  operators,
} from './condition.ts';
import { writeConditions } from './write-conditions.ts';

const pathAt = /\$(?:\.(?:[A-Za-z_]\w*|`[^`]+`))*/y;
const literal = String.raw`"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const literalAt = new RegExp(literal, 'y');
const listAt = new RegExp(`(?:(?:${literal})(?:, (?:${literal}))*)?`, 'y');

/** Reads an expression that `writeConditions` wrote. Undefined for any other one. */
export function readConditions(expression: string): ConditionGroup | undefined {
  const found = listFrom(expression, 0, itemAt);
  if (found?.end !== expression.length) return undefined;
  // The same text must come out, so that opening a case never changes it.
  return writeConditions(found.group) === expression ? found.group : undefined;
}

type Found<Item> = { item: Item; end: number };
type FoundList<Item> = { group: { join: Join; conditions: Item[] }; end: number };

/** Reads items that are joined in one way, as far as they go. */
function listFrom<Item>(
  text: string,
  start: number,
  read: (text: string, at: number) => Found<Item> | undefined,
): FoundList<Item> | undefined {
  const conditions: Item[] = [];
  let join: Join | undefined;
  let at = start;
  for (;;) {
    const found = read(text, at);
    if (found === undefined) return undefined;
    conditions.push(found.item);
    at = found.end;
    const next = text.startsWith(' and ', at) ? 'and' : text.startsWith(' or ', at) ? 'or' : undefined;
    if (next === undefined) return { group: { join: join ?? 'and', conditions }, end: at };
    if (join !== undefined && join !== next) return undefined;
    join = next;
    at += next.length + 2;
  }
}

/** Reads a condition, or a group in parentheses. Some conditions begin with a parenthesis too, so they come first. */
function itemAt(text: string, start: number): Found<Condition | InnerGroup> | undefined {
  const condition = conditionAt(text, start);
  if (condition !== undefined || text[start] !== '(') return condition;
  const inner = listFrom(text, start + 1, conditionAt);
  return inner !== undefined && text[inner.end] === ')' ? { item: inner.group, end: inner.end + 1 } : undefined;
}

function conditionAt(text: string, start: number): Found<Condition> | undefined {
  for (const operator of operators) {
    const read = matchForm(text, start, forms[operator].text);
    if (read === undefined || !fits(read.values, forms[operator].operand)) continue;
    return { item: { path: read.path, operator, values: read.values }, end: read.end };
  }
  return undefined;
}

type Match = { path: readonly string[]; values: readonly Literal[]; end: number };

/** Matches a form at a position. A slot that occurs again must have the same text. */
function matchForm(text: string, start: number, form: string): Match | undefined {
  const slots = new Map<string, string>();
  let at = start;
  for (const piece of form.split(/(<[FVL]>)/)) {
    const pattern = piece === '<F>' ? pathAt : piece === '<V>' ? literalAt : piece === '<L>' ? listAt : undefined;
    const taken = pattern === undefined ? (text.startsWith(piece, at) ? piece : undefined) : textAt(pattern, text, at);
    if (taken === undefined) return undefined;
    if (pattern !== undefined && (slots.get(piece) ?? taken) !== taken) return undefined;
    if (pattern !== undefined) slots.set(piece, taken);
    at += taken.length;
  }
  const values = readJson(`[${slots.get('<V>') ?? slots.get('<L>') ?? ''}]`);
  return values === undefined ? undefined : { path: namesOf(slots.get('<F>') ?? '$'), values, end: at };
}

function textAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function readJson(text: string): Literal[] | undefined {
  try {
    return JSON.parse(text) as Literal[];
  } catch {
    return undefined;
  }
}

const namesOf = (path: string): string[] =>
  [...path.matchAll(/\.(?:([A-Za-z_]\w*)|`([^`]+)`)/g)].map(([, plain, quoted]) => plain ?? quoted ?? '');

function fits(values: readonly Literal[], operand: Operand): boolean {
  const [first] = values;
  if (operand === 'text') return typeof first === 'string';
  return operand === 'number' ? typeof first === 'number' : true;
}
