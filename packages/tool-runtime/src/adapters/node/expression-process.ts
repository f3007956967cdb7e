import jsonata from 'jsonata';
import type { ExpressionResult } from '../../ports/index.ts';
import { patternMatch, patternReplace } from './pattern-functions.ts';
import { serveJobs } from './serve-jobs.ts';

/* The process that evaluates expressions. Its argument is the limit of processor time of one expression, in milliseconds. */

const timeoutMs = Number(process.argv[2]);
let startedAtMs = 0;
let cpuMsBefore = 0;
const limits = {
  stack: 200,
  sequence: 1_000_000,
  /** JSONata compares this with the time on the clock at each step. On a busy machine, the expression had only a part of that time. */
  get timeout() {
    const isInTime = performance.now() - startedAtMs <= timeoutMs;
    return isInTime || cpuMs() - cpuMsBefore > timeoutMs ? timeoutMs : Infinity;
  },
};
const maxCompiled = 200;
/** Maximum number of characters in the JSON text of an expression's result. */
const maxCharacters = 64 * 1024 * 1024;
const compiled = new Map<string, jsonata.Expression>();

serveJobs(
  ({ expression, value }: { expression: string; value: unknown }): Promise<ExpressionResult> =>
    evaluate(expression, value).then(
      result => ({ ok: true, value: result }),
      (error: unknown) => ({ ok: false, message: messageOf(error) }),
    ),
);

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function evaluate(expression: string, value: unknown): Promise<unknown> {
  startedAtMs = performance.now();
  cpuMsBefore = cpuMs();
  const result: unknown = await compile(expression).evaluate(withoutPrototypes(value));
  // The result passes through JSON: sequences, functions and undefined become JSON.
  const text = writeJson(result);
  if (text.length > maxCharacters) throw new Error('The result of the expression exceeds 64 MB.');
  return JSON.parse(text) as unknown;
}

function writeJson(result: unknown): string {
  try {
    return JSON.stringify(result ?? null) ?? 'null';
  } catch {
    throw new Error('The result of the expression is not JSON (it may be a function).');
  }
}

function compile(text: string): jsonata.Expression {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const expression = jsonata(text, limits);
  expression.registerFunction('pattern_match', patternMatch);
  expression.registerFunction('pattern_replace', patternReplace);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(text, expression);
  return expression;
}

/**
 * Returns a value without prototypes, so `constructor` and `__proto__` are ordinary names: found when the data has them,
 * missing when not.
 */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) for (const item of value) withoutPrototypes(item);
  else {
    Object.setPrototypeOf(value, null);
    for (const key of Object.keys(value)) withoutPrototypes((value as Record<string, unknown>)[key]);
  }
  return value;
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'The expression failed.';
  const { code, message, position } = error as { code?: unknown; message?: unknown; position?: unknown };
  const where = typeof position === 'number' ? ` (position ${position})` : '';
  const what = typeof message === 'string' ? message : 'The expression failed';
  return `${what}${where}${typeof code === 'string' ? ` [${code}]` : ''}`;
}
