import { createHash } from 'node:crypto';

/**
 * Returns the id of the audit line for a journal event: a UUID version 7 with the event's own time, so that the line sorts
 * where it belongs. The id is always the same, so a line that is written again after a crash is not a duplicate.
 */
export function auditIdOf({ run_id, seq, at }: { run_id: string; seq: number; at: string }): string {
  const ms = new Date(at).getTime().toString(16).padStart(12, '0');
  const digest = createHash('sha256')
    .update(JSON.stringify([run_id, seq]))
    .digest('hex');
  const variant = (8 + (Number.parseInt(digest.slice(3, 4), 16) % 4)).toString(16);
  return [ms.slice(0, 8), ms.slice(8), `7${digest.slice(0, 3)}`, `${variant}${digest.slice(4, 7)}`, digest.slice(7, 19)].join(
    '-',
  );
}
