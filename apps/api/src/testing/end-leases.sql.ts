import { Client } from 'pg';

/** Ends the leases of all workers of a PostgreSQL database, so that no test waits until the time of a killed one has passed. */
export async function endLeases(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('UPDATE worker SET alive_until = now()');
  } finally {
    await client.end();
  }
}
