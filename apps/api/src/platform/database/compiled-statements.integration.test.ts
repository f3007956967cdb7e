import { openDatabase } from '@pinion/db';
import { expect, it } from 'vitest';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../../testing/real-postgres.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;

it.skipIf(!hasRealPostgres())(`PostgreSQL compiles no statement of a server, which takes up to a second${without}`, async () => {
  const postgres = await realPostgres();
  const database = await openDatabase({ url: postgres.url, dataDir: '' });
  try {
    const connections = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    const settings = await Promise.all(connections.map(connection => connection.query<{ jit: string }>('SHOW jit')));
    for (const connection of connections) connection.release();
    expect(settings.map(({ rows }) => rows[0]?.jit)).toEqual(['off', 'off', 'off']);
    expect(await database.prisma.$queryRaw`SHOW jit`).toEqual([{ jit: 'off' }]);
  } finally {
    await database.close();
    await postgres.remove();
  }
});
