import { KeptSecretScope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { rewrapSecret } from './secret-envelope.ts';
import type { SecretKeyRing } from '../../platform/secrets/secret-key-ring.ts';

export type RotationReport = {
  /**
   * True when a new key was made. False when the keys come from the environment, or when an earlier rotation was finished
   * first.
   */
  made_new_key: boolean;
  /** The version that everything is encrypted under now. */
  key_version: number;
  rewrapped: number;
  /** Number of rows that none of our keys opens. Their value has to be saved again. They are left unchanged. */
  unreadable: number;
};

/**
 * The result of one step. `left` is the number of rows for later steps, `next` the position at which they begin, null when
 * there is none.
 */
export type RotationStep = RotationReport & { left: number; next: string | null };

/**
 * The part that a step works on. `after` is where the previous step ended, absent at the start of a rotation. `max` is the
 * maximum number of rows to check.
 */
export type RotationPart = { after?: string | undefined; max: number };

const rowsAtOnce = 100;

/**
 * Wraps every data key with the newest outer key. The values under them are not touched, except in older rows, which get a data
 * key. Each row is one statement that takes effect only if the row was not changed in the meantime, so an interrupted rotation
 * loses nothing and the next one continues with the rest.
 */
export async function rotateSecrets(prisma: Database['prisma'], ring: SecretKeyRing): Promise<RotationReport> {
  const { left: _left, next, ...report } = await rotateSome(prisma, ring, { max: rowsAtOnce });
  for (let after = next; after !== null; ) {
    const step = await rotateSome(prisma, ring, { after, max: rowsAtOnce });
    report.rewrapped += step.rewrapped;
    report.unreadable += step.unreadable;
    after = step.next;
  }
  return report;
}

/** Performs one step of a rotation, for callers that show progress or may stop between steps. */
export async function rotateSome(
  prisma: Database['prisma'],
  ring: SecretKeyRing,
  { after, max }: RotationPart,
): Promise<RotationStep> {
  const made_new_key = after === undefined && !(await isUnfinished(prisma, ring)) && ring.renew();
  const [newest] = ring.keys();
  if (newest === undefined) throw new Error('No key is available to encrypt with');
  const report: RotationReport = { made_new_key, key_version: newest.version, rewrapped: 0, unreadable: 0 };
  const beyond = (id: string) => ({ id: { gt: id }, OR: [{ data_key: null }, { key_version: { not: newest.version } }] });
  const rows = await prisma.secret.findMany({ where: beyond(after ?? ''), orderBy: { id: 'asc' }, take: max });
  for (const row of rows) {
    const { id, revision, key_version, owner_id, name } = row;
    const location = { scope: KeptSecretScope.parse(row.scope), owner_id, name };
    const sealed = ring
      .candidates(key_version)
      .map(key => rewrapSecret(key, newest, location, row))
      .find(found => found !== undefined);
    if (sealed === undefined) {
      report.unreadable += 1;
      continue;
    }
    // A value that was replaced in the meantime is under the newest key already.
    const { count } = await prisma.secret.updateMany({
      where: { id, revision, key_version },
      data: { ...sealed, updated_at: row.updated_at },
    });
    report.rewrapped += count;
  }
  const last = rows.at(-1);
  const left = last === undefined ? 0 : await prisma.secret.count({ where: beyond(last.id) });
  return { ...report, left, next: left === 0 || last === undefined ? null : last.id };
}

/** Checks whether anything is still under an older key that we have. That is finished before another key is made. */
async function isUnfinished(prisma: Database['prisma'], ring: SecretKeyRing): Promise<boolean> {
  const older = ring
    .keys()
    .slice(1)
    .map(key => key.version);
  return (await prisma.secret.count({ where: { data_key: { not: null }, key_version: { in: older } } })) > 0;
}
