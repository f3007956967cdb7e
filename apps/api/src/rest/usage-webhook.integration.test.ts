import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditItem } from '../features/audit/audit-operations.ts';
import type { UsageDelivery } from '../features/usage/send-usage.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';

type Taken = { headers: IncomingHttpHeaders; text: string };
const taken: Taken[] = [];
let status = 202;
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', chunk => (text += String(chunk)));
  request.on('end', () => {
    taken.push({ headers: request.headers, text });
    response.writeHead(status).end();
  });
});
let host = '';
let server: Awaited<ReturnType<typeof startTestServer>>;
const send = documentedClient(() => server.url);
const post = async (body: unknown): Promise<UsageDelivery> => {
  const answer = await send<UsageDelivery>('POST', '/usage/webhook', body);
  expect(answer.status).toBe(200);
  return answer.body;
};
type CallbackKeys = { public_key: string; earlier_public_keys: string[] };
const callbackKeys = async (): Promise<CallbackKeys> => (await send<CallbackKeys>('GET', '/callback-key')).body;
/** Returns, for each signature of a delivery, whether it was made with the key. */
function verifiedBy(got: Taken | undefined, pem: string): boolean[] {
  const signed = Buffer.from(`${String(got?.headers['pinion-timestamp'])}.${got?.text}`);
  const signatures = String(got?.headers['pinion-signature']).split(' ');
  return signatures.map(signature => verify(null, signed, createPublicKey(pem), Buffer.from(signature, 'base64url')));
}
beforeAll(async () => {
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: host });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

it('the usage webhook posts the signed JSON export and returns the response', async () => {
  const reported = await post({ url: `http://${host}/room/key-of-the-room`, range: '24h' });
  const [got] = taken;
  expect(reported).toMatchObject({ ok: true, status: 202, error: null, bytes: Buffer.byteLength(got?.text ?? '') });
  const { body: report } = await send<Record<string, unknown>>('GET', '/usage?range=24h&format=json');
  expect(JSON.parse(got?.text ?? '')).toEqual(report);
  expect(got?.headers['pinion-delivery']).toBe(reported.delivery_id);
  expect(verifiedBy(got, (await callbackKeys()).public_key)).toEqual([true]);
});

it('the usage webhook reports a failed status and keeps the delivery id on retry', async () => {
  status = 500;
  const first = await post({ url: `http://${host}/` });
  expect(first).toMatchObject({ ok: false, status: 500, error: { code: 'PROVIDER_ERROR' } });
  status = 200;
  const again = await post({ url: `http://${host}/`, delivery_id: first.delivery_id });
  expect(again).toMatchObject({ ok: true, status: 200, delivery_id: first.delivery_id });
});

it('the usage webhook uses the guarded connector and nothing else', async () => {
  const before = taken.length;
  const denied = await post({ url: `http://localhost:1/` });
  expect(denied).toMatchObject({ ok: false, status: null, error: { code: 'POLICY_DENIED' } });
  const wrong = await send<unknown>('POST', '/usage/webhook', { url: 'file:///etc/passwd' });
  expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
  expect(taken).toHaveLength(before);
});

it('the usage webhook logs only the origin of its URL because the rest can be a key', async () => {
  const { body } = await send<{ items: AuditItem[] }>('GET', '/audit?action=usage.sent');
  expect(body.items).toHaveLength(4);
  expect(body.items.at(-1)?.subject).toBe(`http://${host}`);
  expect(JSON.stringify(body)).not.toContain('key-of-the-room');
});

it('the usage webhook is signed with the keys before and after a secret key rotation', async () => {
  const before = await callbackKeys();
  expect(before.earlier_public_keys).toEqual([]);
  expect((await send('POST', '/secrets/rotate', {})).status).toBe(200);
  const after = await callbackKeys();
  expect(after.earlier_public_keys).toEqual([before.public_key]);
  await post({ url: `http://${host}/`, range: '24h' });
  const got = taken.at(-1);
  expect(verifiedBy(got, after.public_key)).toEqual([true, false]);
  expect(verifiedBy(got, before.public_key)).toEqual([false, true]);
});
