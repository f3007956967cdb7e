import type { RunView } from '../features/runs/read/run-view.ts';

/**
 * Returns the outputs without what differs between any two runs: times and the order of starts, `meta`, trace ids, and the
 * counting itself.
 */
export function comparable(run: RunView, name: string): string {
  const skipped = new Set(['t_start', 't_end', 'meta', 'traces_url', 'hit', 'run', 'call_id', 'tool_order', 'cached']);
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(item => JSON.stringify(bare(item))).toSorted();
    if (typeof value !== 'object' || value === null) return value === name ? 'the run' : value;
    const entries = Object.entries(value).filter(([key]) => !skipped.has(key));
    // Calls are keyed by ids that contain the run's name. Calls and lists of pins are in the order of starts, and an
    // interrupted call starts again.
    return /^[0-9a-f]{64}$/.test(entries[0]?.[0] ?? '')
      ? entries.map(([, item]) => JSON.stringify(bare(item))).toSorted()
      : Object.fromEntries(entries.map(([key, item]) => [key, bare(item)]));
  };
  const { output, nodes } = run;
  return JSON.stringify(bare({ output, nodes })).replaceAll(/count\.(idempotent|pure|irreversible)/g, 'count');
}

export function firstDifference(expected: string, got: string): string {
  const at = [...expected].findIndex((character, index) => got[index] !== character);
  const near = (text: string): string => text.slice(Math.max(0, at - 80), at + 80);
  return `${near(expected)} became ${near(got)}`;
}
