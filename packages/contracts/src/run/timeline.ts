import { statusOf } from '../tool/tool-envelope.ts';
import type { CallEnd, RunEvent, RunEventOf } from './run-event.ts';
import type { NodeStatus } from './run-status.ts';
import type { CallRow, NodePart, NodeRow, Pause, TimelineRow } from './timeline-row.ts';

/** The journal drawn: rows in the order in which they began, calls under their turn. Grows in place, O(1) an event. */
export class Timeline {
  readonly rows: TimelineRow[] = [];
  private readonly index = new Map<string, TimelineRow>();
  private readonly parts = new Map<string, NodePart>();

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
      case 'node.asked': {
        const { question_id, prompt, expires_at } = event;
        this.setNode(event, row => {
          row.status = 'waiting';
          row.question = { question_id, prompt, ...(expires_at === undefined ? {} : { expires_at }) };
          row.waits = [...(row.waits ?? []), { kind: 'asked', from_ms: event.ms, from_seq: event.seq }];
        });
        return this;
      }
      case 'node.answered':
        this.setNode(event, row => {
          row.status = 'running';
          endWaits(row.waits, event);
        });
        return this;
      case 'subrun.started':
        this.beginPart(event);
        return this;
      case 'subrun.waiting':
        this.setPart(event, part => {
          part.status = 'waiting';
          if (part.waits.at(-1)?.to_seq !== undefined || part.waits.length === 0)
            part.waits.push({ from_ms: event.ms, from_seq: event.seq });
        });
        return this;
      case 'subrun.resumed':
        this.setPart(event, part => {
          part.status = 'running';
          endWaits(part.waits, event);
        });
        return this;
      case 'subrun.finished':
        this.setPart(event, part => {
          endWaits(part.waits, event);
          Object.assign(part, { status: event.status, end_ms: event.ms, end_seq: event.seq });
          if (event.error !== undefined) part.error = event.error;
        });
        return this;
      case 'node.finished':
        return this.endNode(event, 'succeeded');
      case 'node.failed':
        return this.endNode(event, 'failed');
      case 'agent.finished':
        return this.endNode(event, event.error ? 'failed' : isCut(event.finish_reason) ? 'cancelled' : 'succeeded');
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
            ...(event.edited === undefined ? {} : { edited: event.edited }),
          });
        return this;
      }
      case 'model.failed': {
        const row = this.index.get(turnId(event));
        if (row?.kind === 'turn') Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status: 'failed' });
        return this;
      }
      case 'tool.confirmation_requested':
        this.ask(event);
        return this;
      case 'tool.authorized':
        if (event.replaces !== undefined) this.rename(event.node_id, event.replaces, event.call_id);
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
          waits: [],
          side_effect_policy: event.side_effect_policy,
          ...(event.rule_id === undefined ? {} : { rule_id: event.rule_id }),
        });
        return this;
      case 'tool.confirmed':
        this.setCall(event, row => {
          if (row.status === 'asked') row.status = 'waiting';
          endWaits(row.waits, event);
          row.confirmed = { by: event.by, at: event.at, is_edited: event.input !== undefined };
        });
        return this;
      case 'tool.invoked':
        this.setCall(event, row => {
          if (row.status === 'waiting') row.status = 'running';
        });
        return this;
      case 'tool.waiting':
        this.setCall(event, row => {
          row.status = 'held';
          endWaits(row.waits, event);
          row.waits.push({ kind: 'held', from_ms: event.ms, from_seq: event.seq });
          row.question = {
            question_id: event.question_id,
            ...(event.expires_at === undefined ? {} : { expires_at: event.expires_at }),
          };
        });
        return this;
      case 'tool.compensated':
        this.setCall(event, row => {
          row.compensation = event.envelope;
        });
        return this;
      case 'tool.executed':
      case 'tool.failed':
      case 'tool.denied':
      case 'tool.declined':
      case 'tool.superseded':
        this.endCall(event);
        return this;
      default:
        return this;
    }
  }

  private ask(event: Extract<RunEvent, { type: 'tool.confirmation_requested' }>): void {
    const { question_id, prompt, reason, input, expires_at } = event;
    const row = this.open({
      kind: 'call',
      id: callRowId(event),
      node_id: event.node_id,
      call_id: event.call_id,
      iteration: event.iteration,
      name: event.name,
      version: event.version,
      start_ms: event.ms,
      start_seq: event.seq,
      status: 'asked',
      waits: [{ kind: 'asked', from_ms: event.ms, from_seq: event.seq }],
      side_effect_policy: event.side_effect_policy,
      ...(event.rule_id === undefined ? {} : { rule_id: event.rule_id }),
    });
    if (row.kind === 'call' && row.question === undefined)
      row.question = { question_id, prompt, reason, input, ...(expires_at === undefined ? {} : { expires_at }) };
  }

  private setNode(event: { node_id: string }, change: (row: NodeRow) => void): void {
    const row = this.index.get(nodeRowId(event.node_id));
    if (row?.kind === 'node') change(row);
  }

  private beginPart({ node_id, child_run_id, workflow_id, index, ms, seq }: RunEventOf<'subrun.started'>): void {
    const id = partRowId(node_id, child_run_id);
    if (this.parts.has(id)) return;
    const part: NodePart = {
      kind: 'part',
      id,
      node_id,
      run_id: child_run_id,
      workflow_id,
      ...(index === undefined ? {} : { index }),
      status: 'running',
      start_ms: ms,
      start_seq: seq,
      waits: [],
    };
    this.parts.set(id, part);
    this.setNode({ node_id }, row => {
      row.parts ??= [];
      row.parts.push(part);
    });
  }

  private setPart(event: { node_id: string; child_run_id: string }, change: (part: NodePart) => void): void {
    const part = this.parts.get(partRowId(event.node_id, event.child_run_id));
    if (part !== undefined) change(part);
  }

  private setCall(event: { node_id: string; call_id: string }, change: (row: CallRow) => void): void {
    const row = this.index.get(callRowId(event));
    if (row?.kind === 'call') change(row);
  }

  /** A person changed the input: the same row, under the id of the new one. */
  private rename(nodeId: string, from: string, to: string): void {
    const row = this.index.get(callRowId({ node_id: nodeId, call_id: from }));
    if (row?.kind !== 'call') return;
    this.index.delete(row.id);
    Object.assign(row, { id: callRowId({ node_id: nodeId, call_id: to }), call_id: to });
    this.index.set(row.id, row);
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

  private endCall(event: CallEnd): void {
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
      waits: [],
    });
    if (row.kind === 'call') {
      endWaits(row.waits, event);
      if ('edited' in event && event.edited !== undefined) row.edited = event.edited;
      if (event.type === 'tool.declined') row.stopped = 'declined';
      if (event.type === 'tool.superseded') row.stopped = 'superseded';
    }
    Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status: statusOf(envelope), envelope });
  }
}

function endWaits(waits: Pause[] | undefined, { ms, seq }: RunEvent): void {
  const open = waits?.at(-1);
  if (open !== undefined && open.to_seq === undefined) Object.assign(open, { to_ms: ms, to_seq: seq });
}

const isCut = (reason: string): boolean => reason === 'cancelled' || reason === 'superseded';
const partRowId = (nodeId: string, runId: string): string => `part\n${nodeId}\n${runId}`;
const nodeRowId = (nodeId: string): string => `node\n${nodeId}`;
const turnId = (event: { node_id: string; iteration: number }): string => `turn\n${event.node_id}\n${event.iteration}`;
/** The row of a call: its id is unique in its node only. */
export const callRowId = (event: { node_id: string; call_id: string }): string => `call\n${event.node_id}\n${event.call_id}`;

export function timelineOf(events: Iterable<RunEvent>): TimelineRow[] {
  const timeline = new Timeline();
  for (const event of events) timeline.add(event);
  return timeline.rows;
}
