import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OidcPerson } from '../../auth/person-of-claims.ts';
import { mutate, rest, sent } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { signInOidc } from './sign-in-oidc.ts';

const client = { address: '203.0.113.7', user_agent: '' };
const person = (subject: string, facts: Partial<OidcPerson> = {}): OidcPerson & { client: typeof client } => ({
  issuer: 'https://login.example.com',
  subject,
  email: `${subject}@example.com`,
  isEmailVerified: true,
  name: subject,
  hasGroups: false,
  role: undefined,
  client,
  ...facts,
});

describe('a person of an OpenID provider', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let owner: Record<string, string>;
  const signIn = (one: ReturnType<typeof person>) => signInOidc(server.services, server.services.owner, one);
  const invite = (email: string, role: string) => rest(server)('POST', '/invitations', { email, role }, owner);
  const roleOf = async (email: string) => {
    const { body } = await rest(server)<{ items: { email: string; role: string }[] }>('GET', '/members', undefined, owner);
    return body.items.find(member => member.email === email)?.role;
  };
  beforeAll(async () => {
    server = await startTestServer();
    const account = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
    owner = sent((await mutate(server, 'account.set_up', account)).headers.get('set-cookie') ?? '');
  });
  afterAll(() => server.close());

  it('nobody signs in before there is an owner', async () => {
    const fresh = await startTestServer();
    try {
      expect(await signInOidc(fresh.services, fresh.services.owner, person('first'))).toEqual({ refused: 'not_set_up' });
    } finally {
      await fresh.close();
    }
  });

  it('who is not invited and has no role is refused, and the audit log has the attempt', async () => {
    expect(await signIn(person('mallory'))).toEqual({ refused: 'not_invited' });
    const { body } = await rest(server)<{ items: { subject: string }[] }>(
      'GET',
      '/audit?action=session.refused',
      undefined,
      owner,
    );
    expect(body.items[0]).toMatchObject({
      subject: 'mallory@example.com',
      details: { reason: 'not_invited', address: client.address },
    });
  });

  it('an invitation counts for its address, once, and only when the provider has verified it', async () => {
    await invite('ada@example.com', 'viewer');
    expect(await signIn(person('ada', { isEmailVerified: false }))).toEqual({ refused: 'unverified_email' });
    expect(await signIn(person('ada', { email: undefined }))).toEqual({ refused: 'unverified_email' });
    expect(await signIn(person('ada'))).toHaveProperty('session');
    expect(await roleOf('ada@example.com')).toBe('viewer');
    // Known by the subject from now on, whatever the address is.
    expect(await signIn(person('ada', { email: 'other@example.com', isEmailVerified: false }))).toHaveProperty('session');
    expect(await signIn(person('ada-2', { email: 'ada@example.com' }))).toEqual({ refused: 'account_exists' });
    expect(await signIn(person('ada', { issuer: 'https://evil.example' }))).toEqual({ refused: 'account_exists' });
  });

  it('an account with a password is not taken over by its address', async () => {
    expect(await signIn(person('grace'))).toEqual({ refused: 'account_exists' });
    await invite('grace@example.com', 'viewer');
    expect(await signIn(person('grace', { hasGroups: true, role: 'owner' }))).toEqual({ refused: 'account_exists' });
  });

  it('groups give a role at each sign-in, and without one the person is refused', async () => {
    const lin = (role: OidcPerson['role']) => signIn(person('lin', { hasGroups: true, role }));
    expect(await lin('editor')).toHaveProperty('session');
    expect(await roleOf('lin@example.com')).toBe('editor');
    expect(await lin('admin')).toHaveProperty('session');
    expect(await roleOf('lin@example.com')).toBe('admin');
    expect(await lin(undefined)).toEqual({ refused: 'no_role' });
  });

  it('a refusal names the claim that the provider did not send to the administrator', async () => {
    const missing = { isEmailVerified: false, missingAddressClaim: 'email_verified' };
    expect(await signIn(person('bo', missing))).toEqual({ refused: 'missing_address' });
    const groups = { hasGroups: true, missingGroupsClaim: 'groups' };
    expect(await signIn(person('cy', groups))).toEqual({ refused: 'no_role' });
    expect(await signIn(person('di', { ...groups, hasTooManyGroups: true }))).toEqual({ refused: 'too_many_groups' });
    const { body } = await rest(server)<{ items: { details: object }[] }>(
      'GET',
      '/audit?action=session.refused&limit=3',
      undefined,
      owner,
    );
    expect(body.items.map(({ details }) => details)).toMatchObject([
      { reason: 'too_many_groups', missing_claim: 'groups' },
      { reason: 'no_role', missing_claim: 'groups' },
      { reason: 'missing_address', missing_claim: 'email_verified' },
    ]);
  });

  it('a member who was removed is refused', async () => {
    const { body } = await rest(server)<{ items: { user_id: string; email: string }[] }>('GET', '/members', undefined, owner);
    const ada = body.items.find(({ email }) => email === 'ada@example.com')?.user_id;
    await rest(server)('DELETE', `/members/${ada}`, undefined, owner);
    expect(await signIn(person('ada'))).toEqual({ refused: 'not_invited' });
  });
});
