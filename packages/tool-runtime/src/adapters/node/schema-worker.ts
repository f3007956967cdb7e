import { isRecord, type JsonSchema, type SchemaJudgement, type ToolSchemas } from '@pinion/contracts';
import type { CheckLimits, SchemaCompiler, SchemaIssue } from '../../ports/index.ts';
import { ajvSchemas } from './ajv-schemas.ts';
import { cheapSchema, isSmallValue } from './cheap-schema.ts';
import { createProcessPool } from './process-pool.ts';
import type { CheckJob, SchemaAnswer, SchemaJob } from './schema-job.ts';

export type SchemaWorkersOptions = {
  /** Maximum number of processes. Each is started when it is needed. */
  processes?: number;
  /** Maximum milliseconds of one check. */
  timeoutMs?: number;
};

export type SchemaWorkers = SchemaCompiler & {
  /**
   * Returns the effect of a newer version of a tool on callers of the older one, or `unclear` when the comparison takes too
   * long.
   */
  judge(before: ToolSchemas, after: ToolSchemas): Promise<SchemaJudgement>;
  close(): Promise<void>;
};

/**
 * Checks JSON Schema with limits. A schema and a value that provably cost little are checked synchronously. Everything else is
 * compiled and checked in a child process with limits on time and memory, so that no untrusted schema blocks or ends the
 * server. A check that is stopped fails with an issue whose keyword is `limit`.
 */
export function createSchemaWorkers({ processes = 2, timeoutMs = 1000 }: SchemaWorkersOptions = {}): SchemaWorkers {
  const direct = ajvSchemas();
  const pool = createProcessPool<SchemaJob, SchemaAnswer>({
    url: new URL('./schema-process.ts', import.meta.url),
    processes,
    subject: 'The schema check',
  });

  async function checkInProcess(job: CheckJob, limits: CheckLimits): Promise<readonly SchemaIssue[] | undefined> {
    const result = await pool.run(job, Math.min(timeoutMs, limits.timeoutMs ?? timeoutMs));
    if (!result.ok) return [{ path: '', message: `cannot be checked. ${result.message}`, keyword: 'limit' }];
    const { unusable, issues, value } = result.answer;
    if (unusable !== undefined) return [{ path: '', message: `cannot be checked: invalid schema: ${unusable}` }];
    if (value !== undefined) fillIn(job.checks?.value, value);
    return issues;
  }

  return {
    compile(schema, { fillDefaults }) {
      const cheap = cheapSchema(schema);
      const text = JSON.stringify(schema);
      const hasDefaults = fillDefaults && text.includes('"default"');
      const inProcess = (value: unknown, limits: CheckLimits = {}) =>
        checkInProcess({ kind: 'check', schema: text, fillDefaults: hasDefaults, checks: { value } }, limits);
      if (cheap === undefined) return { ok: true, check: inProcess, isDeferred: true };
      const compiled = direct.compile(schema, { fillDefaults });
      if (!compiled.ok) return compiled;
      return {
        ok: true,
        check: (value, limits) => (isSmallValue(value, cheap) ? compiled.check(value) : inProcess(value, limits)),
      };
    },
    async examine(schema: JsonSchema) {
      if (cheapSchema(schema) !== undefined) return direct.examine(schema);
      const result = await pool.run(
        { kind: 'check', schema: JSON.stringify(schema), fillDefaults: false, checks: undefined },
        timeoutMs,
      );
      return result.ok ? result.answer.unusable : result.message;
    },
    async judge({ input_schema, output_schema }, after) {
      const before = { input_schema, output_schema };
      const job = {
        kind: 'judge',
        before,
        after: { input_schema: after.input_schema, output_schema: after.output_schema },
      } as const;
      const result = await pool.run(job, timeoutMs * comparisonTakes);
      return (result.ok ? result.answer.judgement : undefined) ?? tooMuch;
    },
    close: () => pool.close(),
  };
}

/** Factor by which a comparison may take longer than a check, because the process first loads the comparison module. */
const comparisonTakes = 5;

const tooMuch: SchemaJudgement = {
  verdict: 'unclear',
  changes: [{ part: 'input', path: '', verdict: 'unclear', text: 'is too large to compare' }],
};

/** Adds what `filled` has and `target` lacks, because the process filled the defaults into a copy. */
function fillIn(target: unknown, filled: unknown): void {
  const stack: [unknown, unknown][] = [[target, filled]];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [to, from] = pair;
    if (Array.isArray(to) && Array.isArray(from)) {
      for (const [index, item] of from.entries()) {
        if (index < to.length) stack.push([to[index], item]);
        else to.push(item);
      }
    } else if (isRecord(to) && isRecord(from)) {
      for (const key of Object.keys(from)) {
        if (Object.hasOwn(to, key)) stack.push([to[key], from[key]]);
        else Object.defineProperty(to, key, { value: from[key], enumerable: true, writable: true, configurable: true });
      }
    }
  }
}
