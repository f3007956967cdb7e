import { type Condition, type ConditionGroup, forms, type Literal, type Operand, operators } from './condition.ts';
import { writeConditions } from './write-conditions.ts';

const pathAt = /\$(?:\.(?:[A-Za-z_]\w*|`[^`]+`))*/y;
const literal = String.raw`"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const literalAt = new RegExp(literal, 'y');
const listAt = new RegExp(`(?:(?:${literal})(?:, (?:${literal}))*)?`, 'y');

/** Reads an expression that `writeConditions` wrote. Undefined for any other one. */
export function readConditions(expression: string): ConditionGroup | undefined {
  const conditions: Condition[] = [];
  let join: ConditionGroup['join'] | undefined;
  let at = 0;
  for (;;) {
    const found = conditionAt(expression, at);
    if (found === undefined) return undefined;
    conditions.push(found.condition);
    at = found.end;
    if (at === expression.length) break;
    const next = expression.startsWith(' and ', at) ? 'and' : expression.startsWith(' or ', at) ? 'or' : undefined;
    if (next === undefined || (join !== undefined && join !== next)) return undefined;
    join = next;
    at += next.length + 2;
  }
  const group: ConditionGroup = { join: join ?? 'and', conditions };
  // The same text must come out, so that opening a case never changes it.
  return writeConditions(group) === expression ? group : undefined;
}

type Found = { condition: Condition; end: number };

function conditionAt(text: string, start: number): Found | undefined {
  for (const operator of operators) {
    const read = matchForm(text, start, forms[operator].text);
    if (read === undefined || !fits(read.values, forms[operator].operand)) continue;
    return { condition: { path: read.path, operator, values: read.values }, end: read.end };
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
