import { specOf, ToolDefinition } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import { hasOpenssl, hasPostgres, missingPostgres, throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { createSqlProvider } from './index.ts';

it('the SQL provider uses TLS when configured and rejects an untrusted certificate', async ({ skip }) => {
  skip(!hasPostgres(), missingPostgres);
  skip(!hasOpenssl(), 'openssl is not installed');
  const server = await throwawayPostgres({ tls: true });
  const egress = createEgress({ allow: ['localhost'] });
  const provider = createSqlProvider({ guard: egress });
  const gateway_config = { connection_secret: 'DB', query: 'select ssl from pg_stat_ssl where pid = pg_backend_pid()' };
  const shape = { name: 'a', version: '1.0.0', description: '', category: 'data', input_schema: {}, gateway: 'sql' };
  const spec = specOf(ToolDefinition.parse({ ...shape, gateway_config }));
  const call = (mode: string) =>
    provider.call({
      spec,
      input: {},
      secrets: { DB: `postgres://postgres:postgres@localhost:${server.port}/postgres?sslmode=${mode}` },
      scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
      call_id: 'c',
      signal: new AbortController().signal,
      markSent: () => undefined,
    });
  try {
    expect(await call('require')).toMatchObject({ ok: true, output: { rows: [{ ssl: true }] } });
    expect(await call('disable')).toMatchObject({ ok: true, output: { rows: [{ ssl: false }] } });
    expect(await call('verify-full')).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_ERROR', details: { network_code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } },
    });
  } finally {
    await provider.close();
    await egress.close();
    await server.remove();
  }
});
