import type { ExpressionEngine, ExpressionResult } from '../../ports/index.ts';
import { createThreadPool } from './thread-pool.ts';
import { isTrivialPath, readTrivialPath } from './trivial-path.ts';

export type ExpressionEngineOptions = {
  /** Threads at most; started when they are needed. */
  threads?: number;
  timeoutMs?: number;
};

export type ExpressionWorkers = ExpressionEngine & { close(): Promise<void> };

/** What the thread is given over its own limit before it is ended from outside. */
const graceMs = 250;

/** JSONata in a few worker threads with limits. A plain path is read here, at once. */
export function createExpressionWorkers({ threads = 2, timeoutMs = 1000 }: ExpressionEngineOptions = {}): ExpressionWorkers {
  const pool = createThreadPool<{ expression: string; value: unknown }, ExpressionResult>({
    url: new URL('./expression-thread.ts', import.meta.url),
    workerData: { timeoutMs },
    threads,
    subject: 'The expression',
  });
  return {
    evaluate: async (expression, value) => {
      if (isTrivialPath(expression)) {
        const read = readTrivialPath(expression, value);
        if (read !== undefined) return { ok: true, value: read.value };
      }
      const result = await pool.run({ expression, value }, timeoutMs + graceMs);
      return result.ok ? result.answer : { ok: false, message: result.message };
    },
    close: () => pool.close(),
  };
}
