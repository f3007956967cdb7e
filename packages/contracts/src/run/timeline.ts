import { type CallStatus, statusOf, type ToolEnvelope } from '../tool/tool-envelope.ts';
import type { RunEvent } from './run-event.ts';
import type { NodeStatus } from './run-status.ts';

/** `start_seq` and `end_seq` are the events that opened and closed the row: exact where several share one millisecond. */
type Span = { start_ms: number; start_seq: number; end_ms?: number; end_seq?: number };

export type TimelineRow = Span &
  (
    | { kind: 'node'; id: string; node_id: string; status: NodeStatus }
    | {
        kind: 'turn';
        id: string;
        node_id: string;
        iteration: number;
        status: 'running' | 'succeeded' | 'failed';
        calls: number;
        text: string;
        retries: { at_ms: number; wait_ms: number }[];
      }
    | {
        kind: 'call';
        id: string;
        node_id: string;
        call_id: string;
        iteration: number;
        name: string;
        version: string;
        status: 'waiting' | 'running' | CallStatus;
        envelope?: ToolEnvelope;
      }
  );

/** The journal drawn: rows in the order in which they began, calls under their turn. Grows in place, O(1) an event. */
export class Timeline {
  readonly rows: TimelineRow[] = [];
  private readonly index = new Map<string, TimelineRow>();

  add(event: RunEvent): this {
    switch (event.type) {
      case 'node.started':
        this.open({
          kind: 'node',
          id: nodeRowId(event.node_id),
          node_id: event.node_id,
          start_ms: event.ms,
          start_seq: event.seq,
          status: 'running',
        });
        return this;
      case 'node.finished':
        return this.endNode(event, 'succeeded');
      case 'node.failed':
        return this.endNode(event, 'failed');
      case 'agent.finished':
        return this.endNode(event, event.error ? 'failed' : event.finish_reason === 'cancelled' ? 'cancelled' : 'succeeded');
      case 'model.started': {
        const row = this.open({
          kind: 'turn',
          id: turnId(event),
          node_id: event.node_id,
          iteration: event.iteration,
          start_ms: event.ms,
          start_seq: event.seq,
          status: 'running',
          calls: 0,
          text: '',
          retries: [],
        });
        if (row.kind === 'turn') row.text = ''; // asked again after a crash: what was said before is void
        return this;
      }
      case 'model.retried': {
        const row = this.index.get(turnId(event));
        if (row?.kind === 'turn') {
          row.retries.push({ at_ms: event.ms, wait_ms: event.wait_ms });
          row.text = '';
        }
        return this;
      }
      case 'model.delta': {
        const row = this.index.get(turnId(event));
        if (row?.kind === 'turn') row.text += event.text;
        return this;
      }
      case 'model.finished': {
        const row = this.index.get(turnId(event));
        if (row?.kind === 'turn')
          Object.assign(row, {
            end_ms: event.ms,
            end_seq: event.seq,
            status: 'succeeded',
            calls: event.turn.tool_calls.length,
            text: event.turn.text,
          });
        return this;
      }
      case 'model.failed': {
        const row = this.index.get(turnId(event));
        if (row?.kind === 'turn') Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status: 'failed' });
        return this;
      }
      case 'tool.authorized':
        this.open({
          kind: 'call',
          id: callRowId(event),
          node_id: event.node_id,
          call_id: event.call_id,
          iteration: event.iteration,
          name: event.name,
          version: event.version,
          start_ms: event.ms,
          start_seq: event.seq,
          status: 'waiting',
        });
        return this;
      case 'tool.invoked': {
        const row = this.index.get(callRowId(event));
        if (row?.kind === 'call' && row.status === 'waiting') row.status = 'running';
        return this;
      }
      case 'tool.executed':
      case 'tool.failed':
      case 'tool.denied':
        this.endCall(event);
        return this;
      default:
        return this;
    }
  }

  private open(row: TimelineRow): TimelineRow {
    const known = this.index.get(row.id);
    if (known !== undefined) return known;
    this.index.set(row.id, row);
    this.rows.push(row);
    return row;
  }

  private endNode(event: { node_id: string; ms: number; seq: number }, status: NodeStatus): this {
    const row = this.index.get(nodeRowId(event.node_id));
    if (row?.kind === 'node') Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status });
    return this;
  }

  private endCall(event: Extract<RunEvent, { type: 'tool.executed' | 'tool.failed' | 'tool.denied' }>): void {
    const { envelope } = event;
    const row = this.open({
      kind: 'call',
      id: callRowId(event),
      node_id: event.node_id,
      call_id: event.call_id,
      iteration: envelope.meta?.iteration ?? 0,
      name: envelope.name,
      version: envelope.version,
      start_ms: event.ms - (envelope.meta?.duration_ms ?? 0),
      start_seq: event.seq,
      status: 'running',
    });
    Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status: statusOf(envelope), envelope });
  }
}

const nodeRowId = (nodeId: string): string => `node\n${nodeId}`;
const turnId = (event: { node_id: string; iteration: number }): string => `turn\n${event.node_id}\n${event.iteration}`;
const callRowId = (event: { node_id: string; call_id: string }): string => `call\n${event.node_id}\n${event.call_id}`;

export function timelineOf(events: Iterable<RunEvent>): TimelineRow[] {
  const timeline = new Timeline();
  for (const event of events) timeline.add(event);
  return timeline.rows;
}
