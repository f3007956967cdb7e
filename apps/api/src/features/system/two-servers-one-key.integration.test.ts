import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToolEnvelope } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { requestReceived } from '../../testing/request-received.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../../testing/real-postgres.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import type { RunView } from '../runs/read/run-view.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;
/** An output above the 2 MB limit of a tool envelope. */
const large = Array.from({ length: 30_000 }, (_row, n) => ({ n, text: 'x'.repeat(80) }));

describe.skipIf(!hasRealPostgres())(`two servers sharing one PostgreSQL${without}`, () => {
  it('an equal idempotency key waits for the run of the other server, and blobs are readable on both', {
    timeout: 60_000,
  }, async () => {
    const database = await realPostgres();
    let open: () => void = () => undefined;
    let calls = 0;
    const service = createServer((_request, response) => {
      calls += 1;
      service.emit('call');
      open = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(large));
    });
    await new Promise<void>(resolve => {
      service.listen(0, '127.0.0.1', resolve);
    });
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    const secret = randomBytes(32).toString('base64');
    const extra = { DATABASE_URL: database.url, PINION_EGRESS_ALLOW: host, PINION_SECRET_KEY: secret };
    const [here, there] = await Promise.all([startTestServer(extra), startTestServer(extra)]);
    try {
      const [callHere, callThere] = [jsonClient(() => here.url), jsonClient(() => there.url)];
      await callHere('POST', '/tools', {
        name: 'rows.list',
        version: '1.0.0',
        description: 'lists rows',
        category: 'api',
        input_schema: { type: 'object' },
        gateway: 'http',
        gateway_config: { url: `http://${host}/rows` },
        side_effect_policy: 'pure',
      });
      const workflow = smallWorkflow(
        'rows',
        [
          { id: 'tool', type: 'tool', config: { tool: { name: 'rows.list', version: '1.0.0' }, input: {} } },
          { id: 'out', type: 'output' },
        ],
        'tool.envelope>out.value',
      );
      const { body: saved } = await callHere<{ id: string }>('POST', '/workflows', workflow);
      const key = { 'idempotency-key': 'one' };
      const requested = [`/workflows/${saved.id}/runs`, { input: 'go', wait_s: 30 }] as const;
      const begun = once(service, 'call');
      const first = callHere<RunView>('POST', ...requested, key);
      await begun;
      const received = requestReceived(there.url, requested[0]);
      const second = callThere<RunView>('POST', ...requested, key);
      await received;
      open();
      const [one, other] = await Promise.all([first, second]);
      expect(one).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      expect(other).toEqual(one);

      await callHere('PUT', '/agents/external/activations/rows.list', { enabled: true });
      const execute = ['/tools/execute', { tool: 'rows.list', input: {}, wait_s: 30 }] as const;
      const executing = once(service, 'call');
      const sealed = callHere<{ run_id: string }>('POST', ...execute, key);
      await executing;
      const executeReceived = requestReceived(there.url, execute[0]);
      const same = callThere<{ run_id: string }>('POST', ...execute, key);
      await executeReceived;
      open();
      expect(await same).toEqual(await sealed);
      expect((await same).status).toBe(200);
      expect(calls).toBe(2);

      const envelope = one.body.nodes['tool']?.['envelope'] as ToolEnvelope | undefined;
      const blob = await fetch(there.url + (envelope?.attachments?.at(-1)?.url ?? ''));
      expect(await blob.json()).toEqual(large);
    } finally {
      await Promise.all([here.close(), there.close()]);
      service.closeAllConnections();
      await new Promise(resolve => service.close(resolve));
      await database.remove();
    }
  });
});
