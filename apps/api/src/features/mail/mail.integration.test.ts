import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSmtpSettings } from '../../platform/mail/smtp-settings.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { trpcClient } from '../../testing/trpc-client.ts';
import { until } from '../../testing/until.ts';

type MailList = {
  is_on: boolean;
  items: {
    recipient: string;
    kind: string;
    status: string;
    error: string | null;
    smtp_status: number | null;
    attempts: number;
  }[];
};
type Invited = { url: string; is_mailed: boolean };

const password = 'a password for the mail server';
const owner = { name: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds are short' };

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let cookie = '';

const send = jsonClient(() => server.url);
const asOwner = <T>(method: string, path: string, body?: unknown) => send<T>(method, path, body, { cookie });
const { mutate, query } = trpcClient(() => server.url);
const mails = () => must(200, asOwner<MailList>('GET', '/mails'));
const mailTo = (recipient: string, status = 'sent') =>
  until(
    async () => (await mails()).items.find(mail => mail.recipient === recipient && mail.status === status),
    found => found !== undefined,
  );
const invite = (email: string) => must(201, asOwner<Invited>('POST', '/invitations', { email, role: 'editor' }));

beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'pinion', password });
  server = await startTestServer({
    PINION_SMTP_URL: `smtp://pinion:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}`,
    PINION_SMTP_FROM: 'Pinion <pinion@example.com>',
  });
  const response = await fetch(`${server.url}/trpc/account.set_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterEach(() => smtp.answer(null));
afterAll(async () => {
  await server.close();
  await smtp.close();
});

test('an invitation is mailed as text and HTML, and its link is still returned', async () => {
  const { url, is_mailed } = await invite('ada@example.com');
  expect(is_mailed).toBe(true);
  await mailTo('ada@example.com');
  const mail = smtp.received.find(({ to }) => to.includes('ada@example.com'));
  expect(mail?.from).toBe('pinion@example.com');
  expect(mail?.text).toContain('Subject: Your invitation to Pinion');
  expect(mail?.text).toContain('Content-Type: text/plain');
  expect(mail?.text).toContain('Content-Type: text/html');
  expect(mail?.decoded).toContain(url);
});

test('a reset link of an owner is mailed to the member', async () => {
  const { items } = await must(200, asOwner<{ items: { user_id: string }[] }>('GET', '/members'));
  const made = await must(201, asOwner<Invited>('POST', `/members/${items[0]?.user_id}/reset-link`));
  expect(made.is_mailed).toBe(true);
  await until(
    () => Promise.resolve(smtp.received.some(({ decoded }) => decoded.includes(made.url))),
    found => found,
  );
});

test('a forgotten password answers the same for every address and mails the holder of an account only', async () => {
  const mary = { email: 'mary@example.com', name: 'Mary', password: 'the mechanism of heavens' };
  const { url } = await invite(mary.email);
  const accepted = { token: url.split('#')[1], name: mary.name, password: mary.password };
  expect((await mutate('account.accept_invitation', accepted)).error).toBeUndefined();
  const known = await mutate('account.request_reset', { email: mary.email });
  const unknown = await mutate('account.request_reset', { email: 'nobody@example.com' });
  expect(known).toEqual(unknown);
  const mail = await until(
    () => Promise.resolve(smtp.received.find(({ to, decoded }) => to.includes(mary.email) && decoded.includes('/reset#'))),
    found => found !== undefined,
  );
  const token = /reset#(pin_[\w-]+)/.exec(mail?.decoded ?? '')?.[1];
  expect((await mutate('account.reset_password', { token, password: 'picoseconds are shorter' })).error).toBeUndefined();
  expect((await mails()).items.some(({ recipient }) => recipient === 'nobody@example.com')).toBe(false);
});

test('requests for reset mails to one address are limited, whether or not it has an account', async () => {
  for (const email of ['often@example.com', owner.email]) {
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt += 1) answers.push(await mutate('account.request_reset', { email }));
    expect(answers.map(({ error }) => error?.data.refusal?.code ?? null)).toEqual([null, null, null, 'RATE_LIMIT']);
  }
});

test('a mail that the mail server refuses for good is failed, and its error names the reply and no password', async () => {
  smtp.answer({ at: 'recipient', status: 550, text: `no such mailbox ${password}` });
  await invite('gone@example.com');
  expect(await mailTo('gone@example.com', 'failed')).toMatchObject({ error: 'recipient', smtp_status: 550, attempts: 1 });
});

test('a mail that the mail server cannot take now stays pending, with the reason of the last attempt', async () => {
  smtp.answer({ at: 'recipient', status: 451, text: 'try again' });
  await invite('later@example.com');
  expect(await mailTo('later@example.com', 'pending')).toBeDefined();
  const tried = await until(
    async () => (await mails()).items.find(({ recipient }) => recipient === 'later@example.com'),
    mail => mail?.error !== null && mail !== undefined,
  );
  expect(tried).toMatchObject({ status: 'pending', error: 'recipient', smtp_status: 451, attempts: 1 });
});

test('a withdrawn invitation is not mailed any more', async () => {
  smtp.answer({ at: 'recipient', status: 451, text: 'try again' });
  await invite('withdrawn@example.com');
  await mailTo('withdrawn@example.com', 'pending');
  const { items } = await must(200, asOwner<{ items: { id: string; email: string }[] }>('GET', '/invitations'));
  const id = items.find(({ email }) => email === 'withdrawn@example.com')?.id;
  await must(204, asOwner('DELETE', `/invitations/${id}`));
  expect((await mails()).items.some(({ recipient }) => recipient === 'withdrawn@example.com')).toBe(false);
});

test('the database and the API show no link and no password of the mail server', async () => {
  const { url } = await invite('hidden@example.com');
  const link = url.split('#')[1] ?? '';
  await mailTo('hidden@example.com');
  const rows = await server.services.mailing.recent(server.services.owner);
  const texts = [rows, await mails(), (await asOwner('GET', '/settings')).body, (await asOwner('GET', '/audit?limit=200')).body];
  for (const text of [...texts.map(value => JSON.stringify(value)), server.reports.map(String).join()]) {
    expect(text).not.toContain(link);
    expect(text).not.toContain(password);
  }
});

test('the session says whether the sign-in page can offer a reset mail', async () => {
  expect((await query('session.get', undefined)).result?.data).toMatchObject({ sends_mail: true });
});

test('a server without a mail server sends no mail and refuses requests for a reset mail', async () => {
  const plain = await startTestServer();
  const other = trpcClient(() => plain.url);
  expect((await other.mutate('account.request_reset', { email: owner.email })).error?.data.refusal?.code).toBe('CONFLICT');
  expect((await other.query('session.get', undefined)).result?.data).toMatchObject({ sends_mail: false });
  await plain.close();
});

test('the administrator’s file names a mail server with its password in a file', async () => {
  const folder = server.dataDir;
  writeFileSync(`${folder}/smtp-password`, `${password}\n`);
  const config = `${folder}/pinion.yaml`;
  writeFileSync(
    config,
    `smtp:\n  url: smtp://pinion@127.0.0.1:${smtp.port}\n  password_file: smtp-password\n  from: pinion@example.org\n`,
  );
  const filed = await startTestServer({ PINION_CONFIG: config });
  const made = await fetch(`${filed.url}/trpc/account.set_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const headers = { cookie: made.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const invitation = { email: 'filed@example.com', role: 'viewer' };
  expect(await must(201, jsonClient(() => filed.url)('POST', '/invitations', invitation, headers))).toMatchObject({
    is_mailed: true,
  });
  const mail = await until(
    () => Promise.resolve(smtp.received.find(({ to }) => to.includes('filed@example.com'))),
    found => found !== undefined,
  );
  expect(mail?.from).toBe('pinion@example.org');
  await filed.close();
});

test('readSmtpSettings requires TLS before a password leaves the machine', () => {
  const read = (url: string) => readSmtpSettings({ url, from: 'a@b.example' }, undefined);
  expect(read('smtp://user:secret@mail.example.com')).toMatchObject({ port: 587, isSecure: false, requiresTls: true });
  expect(read('smtps://user:secret@mail.example.com')).toMatchObject({ port: 465, isSecure: true });
  expect(read('smtp://mail.internal:2525')).toMatchObject({ port: 2525, requiresTls: false, auth: undefined });
  expect(readSmtpSettings({ url: 'smtp://mail.example.com' }, 'pinion.example.com').from).toBe(
    'Pinion <pinion@pinion.example.com>',
  );
});

test('readSmtpSettings refuses a mistake without repeating the password', () => {
  for (const url of ['mail:secret', 'http://user:secret@host', 'smtp://user:secret@host/path', 'smtp://:secret@host']) {
    const attempt = () => readSmtpSettings({ url, from: 'a@b.example' }, undefined);
    expect(attempt, url).toThrow(/^(?!.*secret).*SMTP URL/);
  }
});
