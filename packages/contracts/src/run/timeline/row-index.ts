import type { RunEvent } from '../run-event.ts';
import type { CallRow, NodePart, NodeRow, Pause, TimelineRow, TurnRow } from './timeline-row.ts';

/** The rows of a timeline in start order, indexed by the ids in their events. */
export class RowIndex {
  readonly rows: TimelineRow[] = [];
  private readonly index = new Map<string, TimelineRow>();
  private readonly parts = new Map<string, NodePart>();

  /** Opens a row. An existing row is not changed. */
  open<Row extends TimelineRow>(row: Row): Row {
    const known = this.index.get(row.id);
    if (known !== undefined) return known as Row;
    this.index.set(row.id, row);
    this.rows.push(row);
    return row;
  }

  openPart(part: NodePart): void {
    if (this.parts.has(part.id)) return;
    this.parts.set(part.id, part);
    const row = this.node(part);
    if (row === undefined) return;
    row.parts ??= [];
    row.parts.push(part);
  }

  node({ node_id }: { node_id: string }): NodeRow | undefined {
    const row = this.index.get(nodeRowId(node_id));
    return row?.kind === 'node' ? row : undefined;
  }

  turn(event: { node_id: string; iteration: number }): TurnRow | undefined {
    const row = this.index.get(turnRowId(event));
    return row?.kind === 'turn' ? row : undefined;
  }

  call(event: { node_id: string; call_id: string }): CallRow | undefined {
    const row = this.index.get(callRowId(event));
    return row?.kind === 'call' ? row : undefined;
  }

  part(event: { node_id: string; child_run_id: string }): NodePart | undefined {
    return this.parts.get(partRowId(event));
  }

  /** Moves the row of a call to the id of the new call after a user edited its input. */
  renameCall(node_id: string, from: string, to: string): void {
    const row = this.call({ node_id, call_id: from });
    if (row === undefined) return;
    this.index.delete(row.id);
    Object.assign(row, { id: callRowId({ node_id, call_id: to }), call_id: to });
    this.index.set(row.id, row);
  }
}

/** Ends the open pause, because the row continues. */
export function endWaits(waits: Pause[] | undefined, { ms, seq }: RunEvent): void {
  const open = waits?.at(-1);
  if (open !== undefined && open.to_seq === undefined) Object.assign(open, { to_ms: ms, to_seq: seq });
}

export const nodeRowId = (nodeId: string): string => `node\n${nodeId}`;
/** Reads the kind and the node from a row id. */
export function readRowId(id: string | undefined): { kind?: string | undefined; node_id?: string | undefined } {
  const [kind, node_id] = id?.split('\n') ?? [];
  return { kind, node_id };
}
export const turnRowId = (event: { node_id: string; iteration: number }): string => `turn\n${event.node_id}\n${event.iteration}`;
export const partRowId = (event: { node_id: string; child_run_id: string }): string =>
  `part\n${event.node_id}\n${event.child_run_id}`;
/** Returns the row id of a call. A call's id is unique in its node only. */
export const callRowId = (event: { node_id: string; call_id: string }): string => `call\n${event.node_id}\n${event.call_id}`;
