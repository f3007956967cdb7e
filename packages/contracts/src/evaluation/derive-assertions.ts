import type { Assertion } from './assertion.ts';
import type { MadeCall, RunFacts } from './run-facts.ts';

/**
 * Derives assertions from a recording: status, output, number of calls by tool, their arguments, and their order at each node.
 * A run that behaves identically passes, any other fails at its differences. Costs and tokens are excluded, because a model
 * that is called again may use others.
 */
export function deriveAssertions({ status, output, calls }: RunFacts): Assertion[] {
  const byTool = Map.groupBy(calls, call => call.tool);
  const byNode = Map.groupBy(calls, call => call.node_id);
  return [
    { id: 'status', kind: 'status', is: status === 'succeeded' ? 'succeeded' : 'failed' },
    ...(status === 'succeeded' ? [{ id: 'output', kind: 'output_equals', value: output } as const] : []),
    ...[...byTool].map(([tool, made], index) => countOf(tool, made.length, index)),
    ...[...byTool].flatMap(([tool, made], index) => made.map((call, nth) => argumentsOf(tool, call, index, nth))),
    ...[...byNode].map(([node_id, made], index): Assertion => {
      return { id: `order_${index}`, kind: 'order_exact', node_id, tools: made.map(({ tool }) => tool) };
    }),
    { id: 'side_effects', kind: 'side_effects', allow: 'as_recorded' },
  ];
}

const countOf = (tool: string, times: number, index: number): Assertion => ({
  id: `calls_${index}`,
  kind: 'calls',
  tool,
  at_least: times,
  at_most: times,
});

const argumentsOf = (tool: string, { input }: MadeCall, index: number, nth: number): Assertion => ({
  id: `arguments_${index}_${nth}`,
  kind: 'arguments',
  tool,
  nth,
  input,
  match: 'equals',
});
