import type { Database } from '@pinion/db';

/** The fingerprint of what a workspace was last seeded with, so that an unchanged program need not seed again at every start. */
export type SeedChecksum = { matches(digest: string): Promise<boolean>; write(digest: string): Promise<void> };

export const createSeedChecksum = ({ pool }: Pick<Database, 'pool'>, workspaceId: string): SeedChecksum => {
  const key = `seeds:${workspaceId}`;
  return {
    async matches(digest) {
      const { rowCount } = await pool.query('SELECT 1 FROM setting WHERE key = $1 AND value = $2', [key, digest]);
      return (rowCount ?? 0) > 0;
    },
    async write(digest) {
      await pool.query(
        'INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, digest],
      );
    },
  };
};
