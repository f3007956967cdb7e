import { canonicalJson } from '../../json/canonical-json.ts';
import { ownValue, recordOf } from '../../json/own-value.ts';
import { statusOf } from '../../tool/call-status.ts';
import type { ToolEnvelope } from '../../tool/tool-envelope.ts';
import type { NodeFold } from '../fold-node.ts';
import type { RunFold } from '../fold-run.ts';
import type { ModelTurn } from '../model-turn.ts';
import type { RunEvent } from '../run-event.ts';
import { Timeline } from '../timeline/timeline.ts';
import type { TimelineRow } from '../timeline/timeline-row.ts';
import { bareValue } from './bare-value.ts';
import type { ComparedSide } from './run-comparison.ts';

/** A row of one run, ready for comparison with a row of another. */
export type ReadRow = {
  kind: 'node' | 'turn' | 'call';
  node_id: string;
  iteration?: number;
  index?: number;
  name?: string;
  /** The position of the row. Rows of two runs with the same position belong together. */
  path: string;
  /** The key that pairs calls with the same input if they have no counterpart at their position. */
  question?: string;
  side: ComparedSide;
};

/** Reads the rows of a journal in journal order, in steps of one event or one row each. */
export function* rowSteps(events: readonly RunEvent[], fold: RunFold): Generator<undefined, ReadRow[], undefined> {
  const costs = new Map<string, number>();
  const rows: ReadRow[] = [];
  const timeline = new Timeline();
  for (const event of events) {
    timeline.add(event);
    if (event.type === 'model.finished' && event.cost_usd !== undefined) costs.set(turnKey(event), event.cost_usd);
    if (event.type === 'node.skipped') rows.push(skippedRow(event));
    yield;
  }
  const ranks = new Map<string, number>();
  for (const row of timeline.rows) {
    if (row.kind === 'node') rows.push(nodeRow(row, fold.node(row.node_id)));
    else if (row.kind === 'turn') rows.push(turnRow(row, fold.node(row.node_id), costs.get(turnKey(row))));
    else rows.push(callRow(row, ranks));
    yield;
  }
  return rows.sort((a, b) => a.side.seq - b.side.seq);
}

const turnKey = ({ node_id, iteration }: { node_id: string; iteration: number }): string => JSON.stringify([node_id, iteration]);

const skippedRow = ({ node_id, seq }: { node_id: string; seq: number }): ReadRow => ({
  kind: 'node',
  node_id,
  path: JSON.stringify(['node', node_id]),
  side: { seq, status: 'skipped' },
});

/**
 * Creates the row of a node, positioned at its end, because the cause of a difference precedes it. The calls of an agent have
 * separate rows.
 */
function nodeRow(row: Extract<TimelineRow, { kind: 'node' }>, node: NodeFold): ReadRow {
  const outputs =
    node.agent === undefined
      ? withoutEnvelope(node.outputs)
      : { response: node.agent.outputs().response, pins: node.agent.pins() };
  return {
    kind: 'node',
    node_id: row.node_id,
    path: JSON.stringify(['node', row.node_id]),
    side: {
      seq: row.end_seq ?? row.start_seq,
      status: node.status,
      ...lasted(row),
      output: bareValue(outputs),
      ...(node.error === undefined ? {} : { error: node.error }),
    },
  };
}

/** Returns the outputs without the envelope, because the tool envelope of a tool node has a separate row. */
const withoutEnvelope = (outputs: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  recordOf(Object.entries(outputs).filter(([handle]) => handle !== 'envelope'));

function turnRow(row: Extract<TimelineRow, { kind: 'turn' }>, node: NodeFold, cost_usd: number | undefined): ReadRow {
  const turn = node.agent?.turns[row.iteration];
  return {
    kind: 'turn',
    node_id: row.node_id,
    iteration: row.iteration,
    path: JSON.stringify(['turn', row.node_id, row.iteration]),
    side: {
      seq: row.start_seq,
      status: row.status,
      ...lasted(row),
      ...(cost_usd === undefined ? {} : { cost_usd }),
      ...(turn === undefined ? {} : { output: outputOf(turn) }),
    },
  };
}

/** Returns the output of a model turn without the ids that the model assigns to its calls. */
const outputOf = ({ text, tool_calls }: ModelTurn): unknown => ({
  text,
  tool_calls: tool_calls.map(({ name, input_text }) => ({ name, input: readJson(input_text) })),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // A model can output any text.
  }
}

function callRow(row: Extract<TimelineRow, { kind: 'call' }>, ranks: Map<string, number>): ReadRow {
  const { node_id, iteration, name, rule_id = '', envelope } = row;
  const answer = JSON.stringify([node_id, iteration, rule_id]);
  const index = ranks.get(answer) ?? 0;
  ranks.set(answer, index + 1);
  return {
    kind: 'call',
    node_id,
    iteration,
    index,
    name,
    path: JSON.stringify(['call', node_id, iteration, rule_id, index, name]),
    question: JSON.stringify(['call', node_id, name, canonicalJson(envelope?.input)]),
    side: {
      seq: row.start_seq,
      status: envelope === undefined ? row.status : doneOrNot(envelope),
      call_id: row.call_id,
      version: row.version,
      ...lasted(row),
      ...(envelope?.meta?.cost_usd === undefined ? {} : { cost_usd: envelope.meta.cost_usd }),
      ...(envelope === undefined ? {} : answerOf(envelope)),
    },
  };
}

/** Returns the status of a call. A cached result counts as succeeded. */
const doneOrNot = (envelope: ToolEnvelope): string => (statusOf(envelope) === 'cached' ? 'succeeded' : statusOf(envelope));

const answerOf = ({ input, output, error }: ToolEnvelope): Partial<ComparedSide> => ({
  input,
  ...(output === undefined ? {} : { output }),
  ...(error === undefined ? {} : { error }),
});

const lasted = ({ start_ms, end_ms }: TimelineRow): { duration_ms?: number } =>
  end_ms === undefined ? {} : { duration_ms: Math.max(0, Math.round((end_ms - start_ms) * 10) / 10) };

export const fieldOf = (side: ComparedSide, field: 'status' | 'input' | 'output' | 'error' | 'version'): unknown => {
  const value = ownValue(side as Record<string, unknown>, field);
  // Details of an error contain call ids and times. Its code and message describe the failure.
  return field === 'error' && side.error !== undefined ? { code: side.error.code, message: side.error.message } : value;
};
