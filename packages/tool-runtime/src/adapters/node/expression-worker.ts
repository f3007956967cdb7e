import type { ExpressionEngine, ExpressionResult } from '../../ports/index.ts';
import { createProcessPool } from './process-pool.ts';
import { isTrivialPath, readTrivialPath } from './trivial-path.ts';

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
