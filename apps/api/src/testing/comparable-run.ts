import type { RunView } from '../services/run-desk.ts';

/** The outputs without what differs between any two runs: times, `meta`, ids of the trace, and the counting itself. */
export function comparable(run: RunView, name: string): string {
  const skipped = new Set(['t_start', 't_end', 'meta', 'traces_url', 'hit', 'run', 'call_id', 'tool_order', 'cached']);
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== 'object' || value === null) return value === name ? 'the run' : value;
    const entries = Object.entries(value).filter(([key]) => !skipped.has(key));
    // Calls are keyed by ids that hold the run's name; their order is the order of the calls.
    return /^[0-9a-f]{64}$/.test(entries[0]?.[0] ?? '')
      ? entries.map(([, item]) => bare(item))
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
