import { endWaits, partRowId } from './row-index.ts';
import type { RowChanges } from './row-changes.ts';

/** The changes to the rows of child runs that a node started. */
export const partChanges: RowChanges = {
  'subrun.started': (rows, event) =>
    rows.openPart({
      kind: 'part',
      id: partRowId(event),
      node_id: event.node_id,
      run_id: event.child_run_id,
      workflow_id: event.workflow_id,
      ...(event.index === undefined ? {} : { index: event.index }),
      status: 'running',
      start_ms: event.ms,
      start_seq: event.seq,
      waits: [],
    }),
  'subrun.waiting': (rows, event) => {
    const part = rows.part(event);
    if (part === undefined) return;
    part.status = 'waiting';
    const last = part.waits.at(-1);
    if (last === undefined || last.to_seq !== undefined) part.waits.push({ from_ms: event.ms, from_seq: event.seq });
  },
  'subrun.resumed': (rows, event) => {
    const part = rows.part(event);
    if (part === undefined) return;
    part.status = 'running';
    endWaits(part.waits, event);
  },
  'subrun.finished': (rows, event) => {
    const part = rows.part(event);
    if (part === undefined) return;
    endWaits(part.waits, event);
    Object.assign(part, { status: event.status, end_ms: event.ms, end_seq: event.seq });
    if (event.error !== undefined) part.error = event.error;
  },
};
