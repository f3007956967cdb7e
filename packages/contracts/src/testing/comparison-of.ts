import { compareRuns } from '../run/compare/compare-runs.ts';
import type { RunComparison } from '../run/compare/run-comparison.ts';
import type { RunEvent } from '../run/run-event.ts';

/** Compares two runs without doing other work between the steps. */
export function comparisonOf(left: readonly RunEvent[], right: readonly RunEvent[]): RunComparison {
  const steps = compareRuns(left, right);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
