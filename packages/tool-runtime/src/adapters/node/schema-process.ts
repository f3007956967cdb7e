import type { JsonSchema } from '@pinion/contracts';
import { ajvSchemas, type DirectSchemas } from './ajv-schemas.ts';
import type { CheckJob, SchemaAnswer, SchemaJob } from './schema-job.ts';
import { serveJobs } from './serve-jobs.ts';

/* The process that compiles schemas, checks values and compares versions of a tool. */

const maxCompiled = 200;
const schemas = ajvSchemas({ canBacktrack: true });
const compiled = new Map<string, ReturnType<DirectSchemas['compile']>>();

serveJobs(
  (job: SchemaJob): Promise<SchemaAnswer> =>
    answer(job).catch((error: unknown) => ({ unusable: error instanceof Error ? error.message : 'unknown reason' })),
);

async function answer(job: SchemaJob): Promise<SchemaAnswer> {
  if (job.kind === 'check') return check(job);
  // Few processes compare, and loading this module takes longer than most checks.
  const { assessSchemaChange } = await import('@pinion/contracts');
  return { judgement: assessSchemaChange(job.before, job.after) };
}

function check({ schema, fillDefaults, checks }: CheckJob): SchemaAnswer {
  const found = compile(schema, fillDefaults);
  if (!found.ok) return { unusable: found.message };
  if (checks === undefined) return {};
  const issues = found.check(checks.value);
  return { ...(issues === undefined ? {} : { issues }), ...(fillDefaults ? { value: checks.value } : {}) };
}

function compile(text: string, fillDefaults: boolean): ReturnType<DirectSchemas['compile']> {
  const key = `${fillDefaults} ${text}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const fresh = schemas.compile(JSON.parse(text) as JsonSchema, { fillDefaults });
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(key, fresh);
  return fresh;
}
