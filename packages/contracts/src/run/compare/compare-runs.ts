import { canonicalJson } from '../../json/canonical-json.ts';
import { RunFold } from '../fold-run.ts';
import { isCallEnd, type RunEvent } from '../run-event.ts';
import { bareValue } from './bare-value.ts';
import { compareWorkflows } from './compare-workflows.ts';
import { type Pair, pairRows } from './pair-rows.ts';
import { fieldOf, type ReadRow, rowSteps } from './read-rows.ts';
import type { ComparedRow, ComparedRun, ComparedSide, RunComparison } from './run-comparison.ts';

/**
 * Compares two runs by their journals: the turns and calls they share, the differences, and the first difference. A run
 * compared with itself has no difference. Swapping the runs swaps the sides and changes nothing else.
 */
export function compareRuns(left: readonly RunEvent[], right: readonly RunEvent[]): RunComparison {
  const steps = comparisonSteps(left, right);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Compares two runs as `compareRuns` does, in steps of one event or one row, between which a server can do other work. */
export function* comparisonSteps(
  left: readonly RunEvent[],
  right: readonly RunEvent[],
): Generator<undefined, RunComparison, undefined> {
  const a = yield* foldSteps(left);
  const b = yield* foldSteps(right);
  const leftRows = yield* rowSteps(left, a);
  const rightRows = yield* rowSteps(right, b);
  const rows: ComparedRow[] = [];
  for (const pair of pairRows(leftRows, rightRows)) {
    rows.push(compareRow(pair));
    yield;
  }
  const first = rows.findIndex(row => row.status !== 'same');
  return {
    left: summaryOf(a, left),
    right: summaryOf(b, right),
    workflow_changes: compareWorkflows(a, b),
    is_input_same: isSame(bareValue(a.input ?? null), bareValue(b.input ?? null)),
    is_output_same: isSame(bareValue(a.output ?? null), bareValue(b.output ?? null)),
    first_difference: first < 0 ? null : first,
    rows,
  };
}

function* foldSteps(events: readonly RunEvent[]): Generator<undefined, RunFold, undefined> {
  const fold = new RunFold();
  for (const event of events) {
    fold.add(event);
    yield;
  }
  return fold;
}

const fields = ['status', 'input', 'output', 'error', 'version'] as const;

function compareRow({ left, right }: Pair): ComparedRow {
  const row = left ?? right;
  const { kind = 'node', node_id = '', iteration, index, name } = row ?? {};
  const about = {
    kind,
    node_id,
    ...(iteration === undefined ? {} : { iteration }),
    ...(index === undefined ? {} : { index }),
    ...(name === undefined ? {} : { name }),
  };
  if (left === undefined || right === undefined) {
    const status = left === undefined ? ('only_right' as const) : ('only_left' as const);
    return { ...about, status, changed: [], ...sidesOf(left, right, side => side) };
  }
  const changed = fields.filter(field => !isSame(fieldOf(left.side, field), fieldOf(right.side, field)));
  const status = changed.length > 0 ? ('changed' as const) : ('same' as const);
  return {
    ...about,
    // A call that was made at two positions is listed at the earlier one.
    ...(right.iteration === undefined ? {} : { iteration: Math.min(right.iteration, iteration ?? right.iteration) }),
    ...(right.index === undefined ? {} : { index: Math.min(right.index, index ?? right.index) }),
    status,
    changed,
    ...ratioOf(left.side, right.side),
    ...sidesOf(left, right, status === 'same' ? withoutValues : side => side),
  };
}

const sidesOf = (
  left: ReadRow | undefined,
  right: ReadRow | undefined,
  shown: (side: ComparedSide) => ComparedSide,
): { left?: ComparedSide; right?: ComparedSide } => ({
  ...(left === undefined ? {} : { left: shown(left.side) }),
  ...(right === undefined ? {} : { right: shown(right.side) }),
});

const withoutValues = ({ input: _input, output: _output, error: _error, ...facts }: ComparedSide): ComparedSide => facts;

function ratioOf(left: ComparedSide, right: ComparedSide): { duration_ratio?: number } {
  const [a = 0, b = 0] = [left.duration_ms, right.duration_ms];
  return a > 0 && b > 0 ? { duration_ratio: b / a } : {};
}

const isSame = (a: unknown, b: unknown): boolean =>
  (a === undefined) === (b === undefined) && canonicalJson(a) === canonicalJson(b);

function summaryOf(fold: RunFold, events: readonly RunEvent[]): ComparedRun {
  const spent = fold.spending();
  return {
    run_id: fold.runId,
    status: fold.status,
    workflow_version: fold.started?.workflow_version ?? null,
    input: fold.input ?? null,
    output: fold.output ?? null,
    totals: { ...spent, cost_usd: events.some(hasCost) ? spent.usd : null, duration_ms: fold.nowMs },
  };
}

/** Checks whether an event states what a model turn or a call cost. */
const hasCost = (event: RunEvent): boolean =>
  event.type === 'model.finished'
    ? event.cost_usd !== undefined
    : isCallEnd(event) && event.envelope.meta?.cost_usd !== undefined;
