import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MailServer, startMailServer } from '../support/smtp-server.ts';
import { startApp } from '../support/start-app.ts';
import { type HttpAnswer, HttpClient } from './http-client.ts';

type Person = { name: string; email: string; password: string };
/** The headers of a signed-in person. */
export type Signed = Record<string, string>;
type SentRequest = { path: string; authorization: string };

/** A server with accounts: an owner, a mail server, a proxy in front, and an HTTP service that tools and models may reach. */
export type Organization = {
  client: HttpClient;
  owner: Signed;
  mails: MailServer;
  /** The service outside, as `host:port`, and what it was sent. It answers as a model. */
  outside: { host: string; received: SentRequest[] };
  /** Calls a procedure as the app does, from a client address. */
  mutate: (procedure: string, input: unknown, headers?: Signed) => Promise<HttpAnswer>;
  /** Invites a person into the workspace of the inviter and accepts for them. */
  join: (role: string, person: Person, inviter?: Signed) => Promise<Signed>;
  stop(): Promise<void>;
};

/** Returns the headers that make the trusted proxy state the address of a client. */
export const from = (address: string): Signed => ({ 'x-forwarded-for': address });

const olga: Person = { name: 'Olga', email: 'olga@example.com', password: 'owns the organization' };

export async function startOrganization(): Promise<Organization> {
  const received: SentRequest[] = [];
  const service = createServer((request, response) => {
    received.push({ path: request.url ?? '', authorization: String(request.headers.authorization) });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }] }));
  });
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const mails = await startMailServer();
  const app = await startApp({
    PINION_EGRESS_ALLOW: host,
    PINION_TRUSTED_PROXIES: '127.0.0.1',
    PINION_SMTP_URL: mails.url,
    PINION_SMTP_FROM: 'Pinion <pinion@example.com>',
  });
  const client = new HttpClient(app.url);
  const mutate = (procedure: string, input: unknown, headers: Signed = {}) =>
    client.request('POST', `/trpc/${procedure}`, { body: input, headers });
  const signedBy = ({ status, headers, text }: HttpAnswer): Signed => {
    assert.equal(status, 200, text);
    return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const owner = signedBy(await mutate('account.set_up', olga));
  return {
    client,
    owner,
    mails,
    outside: { host, received },
    mutate,
    join: async (role, { name, email, password }, inviter = owner) => {
      const invited = await client.request<{ url: string }>('POST', '/invitations', { body: { email, role }, headers: inviter });
      assert.equal(invited.status, 201, invited.text);
      return signedBy(await mutate('account.accept_invitation', { token: invited.body.url.split('#')[1], name, password }));
    },
    async stop() {
      await app.stop();
      await mails.close();
      service.closeAllConnections();
      await new Promise(resolve => service.close(resolve));
    },
  };
}
