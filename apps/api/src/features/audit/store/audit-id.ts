import { createHash } from 'node:crypto';

/**
 * The id of the audit line for a line of a journal: a UUID of version 7 by the line's own time, so that it stands among the
 * others where it belongs, and the same whenever it is made: written again after a crash it is no second line.
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
