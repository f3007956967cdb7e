import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutate, query, rest, sent } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

const grace = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
type Sent = Record<string, string>;
type Reply<T> = { body: { result?: { data: T }; error?: { data: { refusal: { code: string } } } } };

describe('two-factor authentication', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let here: Sent;
  let secret = '';
  let recovery: string[] = [];
  /** Returns the code of a time step: codes are accepted of now, and of one step before and after. */
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  let attempts = 0;
  /** Sends from another address each time, so that the limit of attempts is not what answers. */
  const from = (headers: Sent = {}): Sent => ({ ...headers, 'x-forwarded-for': `203.0.113.${(attempts += 1)}` });
  const cookieOf = (response: { headers: Headers }): Sent => sent(response.headers.get('set-cookie') ?? '');
  const signIn = (code?: string) =>
    mutate(
      server,
      'account.sign_in',
      { email: grace.email, password: grace.password, ...(code === undefined ? {} : { code }) },
      from(),
    );
  const dataOf = <T>(response: unknown): T | undefined => (response as Reply<T>).body.result?.data;
  const account = async () =>
    (await query(server, 'account.get', here)).result?.data as { two_factor: { recovery_codes: number } | null };
  beforeAll(async () => {
    server = await startTestServer({ PINION_TRUSTED_PROXIES: '127.0.0.1' });
    here = cookieOf(await mutate(server, 'account.set_up', grace));
  });
  afterAll(() => server.close());

  it('is turned on with the password and a first code, and shows ten recovery codes once', async () => {
    expect((await mutate(server, 'account.begin_two_factor', { password: 'not the password' }, here)).status).toBe(400);
    const begun = await mutate(server, 'account.begin_two_factor', { password: grace.password }, here);
    const {
      secret: made,
      url,
      qr,
    } = dataOf<{ secret: string; url: string; qr: string }>(begun) ?? { secret: '', url: '', qr: '' };
    secret = made;
    expect(url).toContain(`secret=${secret}`);
    expect(qr).toContain('<svg');
    // Nothing is required before a code was confirmed.
    expect((await signIn()).headers.get('set-cookie')).toContain('pin_');
    expect((await mutate(server, 'account.confirm_two_factor', { code: '000000' }, here)).status).toBe(400);
    const confirmed = await mutate(server, 'account.confirm_two_factor', { code: codeAt(-1) }, here);
    recovery = dataOf<{ recovery_codes: string[] }>(confirmed)?.recovery_codes ?? [];
    expect(new Set(recovery).size).toBe(10);
    expect((await account()).two_factor).toEqual({ recovery_codes: 10 });
    const [row] = await server.services.audit.list(server.services.owner, { limit: 1, action: 'two_factor.enabled' });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('requires a code at sign-in, and accepts each code once', async () => {
    const asked = await signIn();
    expect(dataOf(asked)).toEqual({ needs_code: true });
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect((await signIn('000000')).status).toBe(401);
    const code = codeAt(0);
    const [first, second] = await Promise.all([signIn(code), signIn(code)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await signIn(codeAt(-1))).status, 'an earlier code').toBe(401);
  });

  it('accepts a recovery code once, in any spelling', async () => {
    const [code = ''] = recovery;
    expect((await signIn(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(code)).status).toBe(401);
    expect((await account()).two_factor).toEqual({ recovery_codes: 9 });
  });

  it('is turned off by its holder with a code, or by an owner', async () => {
    expect((await mutate(server, 'account.end_two_factor', { code: '000000' }, here)).status).toBe(401);
    expect((await mutate(server, 'account.end_two_factor', { code: recovery[1] }, here)).status).toBe(200);
    expect(dataOf(await signIn())).toEqual({ needs_code: false });
    const members = await rest(server)<{ items: { user_id: string }[] }>('GET', '/members', undefined, here);
    const path = `/members/${members.body.items[0]?.user_id}/two-factor`;
    expect((await rest(server)('DELETE', path, undefined, here)).status).toBe(204);
    expect((await rest(server)('DELETE', '/members/nobody/two-factor', undefined, here)).status).toBe(404);
  });

  it('stays readable when the key of the server is rotated', async () => {
    const { accounts, secondFactors } = server.services;
    const id = (await accounts.byEmail(grace.email))?.id ?? '';
    await secondFactors.prepare(id, 'JBSWY3DPEHPK3PXP');
    await server.services.secrets.rotate();
    expect(await secondFactors.of(id)).toMatchObject({ secret: 'JBSWY3DPEHPK3PXP', isEnabled: false });
    const row = await server.services.secondFactors.of(id);
    expect(row?.secret).toBe('JBSWY3DPEHPK3PXP');
  });
});
