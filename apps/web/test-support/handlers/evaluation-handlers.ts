import {
  Assertions,
  deriveAssertions,
  evaluateRun,
  type EvaluatedRun,
  type EvaluationCase,
  type EvaluationResult,
  factsOf,
  type RunEvent,
} from '@pinion/contracts';
import type { EvaluationItem } from '../../src/lib/api-shapes.ts';
import { fixtureTime } from '../fixture-time.ts';
import type { Handlers, Output } from '../memory-server.ts';
import type { ServerState } from '../server-state.ts';

type EvaluationRecord = Output<'evaluations.get'>;

/** The run of a case in an evaluation: its events, and the results of expressions by assertion id. */
export type PlayedCase = { events: readonly RunEvent[]; checked?: EvaluatedRun['checked'] };

/**
 * Stores the cases of the workflow `wf` and judges the runs that `play` returns for them, as the server does. An evaluation whose
 * cases are not played stays in progress until it is cancelled.
 */
export function evaluationHandlers(state: ServerState, play: () => PlayedCase | undefined): Handlers {
  const cases: EvaluationCase[] = [];
  const removed: EvaluationCase[] = [];
  const evaluations: EvaluationRecord[] = [];
  const factsOfRun = (runId: string) => factsOf(state.runs.get(runId)?.events ?? []);
  const caseOf = (id: string, among = cases): EvaluationCase => {
    const found = among.find(one => one.id === id);
    if (found === undefined) throw new Error(`there is no case ${id}`);
    return found;
  };
  const add = (draft: Pick<EvaluationCase, 'name' | 'input' | 'assertions' | 'recorded_run_id'>): EvaluationCase => {
    const id = `case_${cases.length + removed.length + 1}`;
    const created = { id, workflow_id: 'wf', created_at: fixtureTime, updated_at: fixtureTime, last: null, ...draft };
    cases.push(created);
    return created;
  };
  const resultOf = (evaluationId: string, one: EvaluationCase): EvaluationResult => {
    const played = play();
    const result = emptyResult(one);
    if (played === undefined) return result;
    const run = factsOf(played.events);
    const verdicts = evaluateRun(one.assertions, {
      run,
      recorded: one.recorded_run_id === null ? undefined : factsOfRun(one.recorded_run_id),
      checked: played.checked,
    });
    const verdict = verdicts.every(each => each.verdict === 'pass') ? 'pass' : 'fail';
    one.last = { evaluation_id: evaluationId, verdict, at: fixtureTime };
    const unrecorded = run.calls.filter(call => call.is_unrecorded);
    return { ...result, verdict, run_id: run.run_id, verdicts, unrecorded, cost_usd: run.cost_usd, tokens: run.tokens };
  };
  return {
    'evaluations.cases': () => ({ items: cases }),
    'evaluations.add_case': ({ name, input, assertions }) =>
      add({ name, input, assertions: Assertions.parse(assertions), recorded_run_id: null }),
    'evaluations.add_case_from_run': ({ run_id, name = run_id }) => {
      const { input } = state.runs.get(run_id)?.events.find(event => event.type === 'run.started') ?? {};
      return add({ name, input, assertions: deriveAssertions(factsOfRun(run_id)), recorded_run_id: run_id });
    },
    'evaluations.change_case': ({ case: id, name, input, assertions }) =>
      Object.assign(caseOf(id), { name, input, assertions: Assertions.parse(assertions) }),
    'evaluations.derive_case': ({ case: id }) => ({
      assertions: deriveAssertions(factsOfRun(caseOf(id).recorded_run_id ?? '')),
    }),
    'evaluations.remove_case': ({ case: id }) => {
      removed.push(...cases.splice(cases.indexOf(caseOf(id)), 1));
      return undefined as never;
    },
    'evaluations.restore_case': ({ case: id }) => {
      const [restored] = removed.splice(removed.indexOf(caseOf(id, removed)), 1);
      if (restored !== undefined) cases.push(restored);
      return restored as never;
    },
    'evaluations.start': ({ models = 'recorded', case_ids }) => {
      const id = `evaluation_${evaluations.length + 1}`;
      const chosen = cases.filter(one => case_ids?.includes(one.id) ?? true);
      const results = chosen.map(one => resultOf(id, one));
      const status = results.some(({ verdict }) => verdict === 'pending') ? 'running' : 'finished';
      const started = { id, workflow_id: 'wf', version: 'draft' as const, models, started_at: fixtureTime, started_by: 'usr_1' };
      evaluations.unshift({ ...started, status, ended_at: null, totals: totalsOf(results), results } as EvaluationRecord);
      return { evaluation_id: id } as Output<'evaluations.start'>;
    },
    'evaluations.cancel': ({ id }) => {
      Object.assign(evaluations.find(one => one.id === id) ?? {}, { status: 'cancelled' });
      return undefined as never;
    },
    'evaluations.list': () => ({ items: evaluations }),
    'evaluations.get': ({ id }) => {
      const found = evaluations.find(one => one.id === id);
      if (found === undefined) throw new Error(`there is no evaluation ${id}`);
      return found;
    },
  };
}

const emptyResult = ({ id, name, recorded_run_id }: EvaluationCase): EvaluationResult => ({
  case_id: id,
  name,
  verdict: 'pending',
  run_id: null,
  recorded_run_id,
  verdicts: [],
  unrecorded: [],
  stale_nodes: [],
  error: null,
  cost_usd: null,
  tokens: null,
  duration_ms: null,
});

function totalsOf(results: readonly EvaluationResult[]): EvaluationItem['totals'] {
  const count = (of: EvaluationResult['verdict']): number => results.filter(({ verdict }) => verdict === of).length;
  return {
    cases: results.length,
    passed: count('pass'),
    failed: count('fail'),
    errors: count('error'),
    pending: count('pending'),
    cost_usd: 0,
  };
}
