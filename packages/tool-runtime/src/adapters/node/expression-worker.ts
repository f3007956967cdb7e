import type { ExpressionEngine, ExpressionResult } from '../../ports/index.ts';
import { createProcessPool } from './process-pool.ts';
import { isRecord } from '@pinion/contracts';

export type ExpressionEngineOptions = {
  /** Maximum number of processes. Each is started when it is needed. */
  processes?: number;
  timeoutMs?: number;
};

export type ExpressionWorkers = ExpressionEngine & { close(): Promise<void> };

/** Milliseconds that the process gets beyond its own limit before it is ended from outside. */
const graceMs = 250;

/** Evaluates JSONata in a few child processes with limits. A plain path is read directly in this process. */
export function createExpressionWorkers({ processes = 2, timeoutMs = 1000 }: ExpressionEngineOptions = {}): ExpressionWorkers {
  const pool = createProcessPool<{ expression: string; value: unknown }, ExpressionResult>({
    url: new URL('./expression-process.ts', import.meta.url),
    args: [String(timeoutMs)],
    processes,
    subject: 'The expression',
  });
  return {
    evaluate: async (expression, value, queue) => {
      if (isTrivialPath(expression)) {
        const read = readTrivialPath(expression, value);
        if (read !== undefined) return { ok: true, value: read.value };
      }
      const result = await pool.run({ expression, value }, timeoutMs + graceMs, queue);
      return result.ok ? result.answer : { ok: false, message: result.message };
    },
    close: () => pool.close(),
  };
}

const path = /^\s*(?:\$|(?:\$\.)?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)\s*$/;
const text = /(^|\.)\s*(and|or|in|true|false|null|function)\s*(\.|$)/;

/** Checks for `$` and `a.b.c`, the most common expressions, which do not need a process. */
export const isTrivialPath = (expression: string): boolean => path.test(expression) && !text.test(expression);

/**
 * Reads a path as JSONata does. A missing value is null. Returns undefined where a list is on the path, because JSONata maps
 * over lists.
 */
export function readTrivialPath(expression: string, value: unknown): { value: unknown } | undefined {
  const keys = expression.trim().split('.');
  if (keys[0] === '$') keys.shift();
  let current = value;
  for (const key of keys) {
    if (Array.isArray(current)) return undefined;
    if (!isRecord(current) || !Object.hasOwn(current, key)) return { value: null };
    current = current[key];
  }
  return { value: current ?? null };
}
