import {
  type Assertion,
  type Checked,
  expressionFacts,
  factsOf,
  isUnrecorded,
  evaluateRun,
  outputAt,
  type RunFacts,
  type Scope,
  staleAnswers,
} from '@pinion/contracts';
import type { ExpressionEngine, SchemaCompiler } from '@pinion/tool-runtime';
import type { CaseStore } from '../../stores/evaluation/case-store.ts';
import type { EvaluationStore, FrozenCase, CaseOutcome } from '../../stores/evaluation/evaluation-store.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from '../runs/index.ts';

export type CaseEvaluationServices = {
  cases: Pick<CaseStore, 'recording'>;
  evaluations: Pick<EvaluationStore, 'cases' | 'judged'>;
  expressions: ExpressionEngine;
  schemas: SchemaCompiler;
} & Pick<RunServices, 'runStore'>;

/** Compares a run with the expectations of its case, and stores the result. Judging it twice gives the same result. */
export async function evaluateCase(
  services: CaseEvaluationServices,
  scope: Scope,
  evaluationId: string,
  caseId: string,
  runId: string,
): Promise<void> {
  const frozen = (await services.evaluations.cases(scope, evaluationId)).find(one => one.case_id === caseId);
  if (frozen === undefined) throw notFound('case', caseId);
  await services.evaluations.judged(scope, evaluationId, caseId, await outcomeOf(services, scope, frozen, runId));
}

async function outcomeOf(
  services: CaseEvaluationServices,
  scope: Scope,
  frozen: FrozenCase,
  run_id: string,
): Promise<CaseOutcome> {
  const events = await readEvents(services, run_id);
  if (events.length === 0) return unplayed(run_id);
  const recording = frozen.recorded_run_id === undefined ? undefined : await services.cases.recording(scope, frozen.case_id);
  const run = factsOf(events);
  const recorded = recording === undefined ? undefined : factsOf(recording.events);
  const verdicts = evaluateRun(frozen.assertions, { run, recorded, checked: await checksOf(services, frozen.assertions, run) });
  return {
    run_id,
    verdict: verdicts.every(({ verdict }) => verdict === 'pass') ? 'pass' : 'fail',
    verdicts,
    unrecorded: run.calls.flatMap(({ tool, node_id, call_id, input, is_unrecorded }) =>
      is_unrecorded ? [{ tool, node_id, call_id, input }] : [],
    ),
    stale_nodes: recorded === undefined ? [] : staleAnswers(run, recorded),
    error: modelMissing(run),
    cost_usd: run.cost_usd,
    tokens: run.tokens,
    duration_ms: run.duration_ms,
  };
}

const unplayed = (run_id: string): CaseOutcome => ({
  run_id,
  verdict: 'error',
  verdicts: [],
  unrecorded: [],
  stale_nodes: [],
  error: 'The run of this case could not start',
  cost_usd: null,
  tokens: null,
  duration_ms: null,
});

/** Returns the missing answer when a run failed because the recording lacks one, shown next to its verdicts. */
const modelMissing = ({ error }: RunFacts): string | null => {
  const cause = (error?.details as { cause?: unknown } | undefined)?.cause;
  return error !== undefined && isUnrecorded({ ...error, details: cause }) ? error.message : null;
};

/** Returns the checks that need an engine: a schema validator, and JSONata within its limits. */
async function checksOf(
  { schemas, expressions }: CaseEvaluationServices,
  assertions: readonly Assertion[],
  run: RunFacts,
): Promise<ReadonlyMap<string, Checked>> {
  const checked = new Map<string, Checked>();
  for (const assertion of assertions) {
    if (assertion.kind === 'output_schema')
      checked.set(assertion.id, await fits(schemas, assertion.schema, outputAt(run, assertion.path) ?? null));
    if (assertion.kind === 'expression') checked.set(assertion.id, await isTrue(expressions, assertion.expression, run));
  }
  return checked;
}

async function fits(schemas: SchemaCompiler, schema: Record<string, unknown>, value: unknown): Promise<Checked> {
  const compiled = schemas.compile(schema, { fillDefaults: false });
  if (!compiled.ok) return { holds: false, message: `Invalid schema: ${compiled.message}` };
  const [issue] = (await compiled.check(value)) ?? [];
  if (issue === undefined) return { holds: true, message: 'The output matches the schema' };
  return { holds: false, message: `The output does not match the schema: ${issue.path} ${issue.message}` };
}

async function isTrue(expressions: ExpressionEngine, expression: string, run: RunFacts): Promise<Checked> {
  const result = await expressions.evaluate(expression, expressionFacts(run));
  if (!result.ok) return { holds: false, message: `The expression failed: ${result.message}` };
  const actual = result.value ?? null;
  return actual === true
    ? { holds: true, message: 'The expression is true' }
    : { holds: false, message: 'The expression is not true', actual };
}
