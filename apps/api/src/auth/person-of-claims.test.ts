import { expect, it } from 'vitest';
import { OidcSettings } from './oidc-settings.ts';
import { joinClaims, neededClaims, personOfClaims } from './person-of-claims.ts';

const settingsOf = (more: object = {}) =>
  OidcSettings.parse({
    issuer: 'https://login.example.com',
    client_id: 'pinion',
    groups: { claim: 'groups', roles: { engineers: 'editor' } },
    ...more,
  });
const trusting = settingsOf({ email: { claim: 'preferred_username', trusted: true } });
const personOf = (claims: object, settings = settingsOf()) =>
  personOfClaims(settings, { sub: 'a', groups: ['engineers'], ...claims });
const email = 'ada@corp.example';

it.each([
  ['email_verified true', { email, email_verified: true }, { email, isEmailVerified: true }],
  ['the text "true"', { email: 'Ada@corp.example', email_verified: 'true' }, { email, isEmailVerified: true }],
  ['email_verified false', { email, email_verified: false }, { isEmailVerified: false, missingAddressClaim: undefined }],
  ['the text "false"', { email, email_verified: 'false' }, { isEmailVerified: false, missingAddressClaim: undefined }],
  ['no email_verified', { email, preferred_username: email }, { isEmailVerified: false, missingAddressClaim: 'email_verified' }],
  ['email_verified null', { email, email_verified: null }, { isEmailVerified: false, missingAddressClaim: 'email_verified' }],
  ['no email', { preferred_username: email }, { email: undefined, isEmailVerified: false, missingAddressClaim: 'email' }],
  ['a name for an address', { email: 'ada', email_verified: true }, { email: undefined, missingAddressClaim: 'email' }],
])('personOfClaims reads %s', (_, claims, person) => {
  expect(personOf(claims)).toMatchObject({ role: 'editor', ...person });
});

it.each([
  ['the trusted claim', { preferred_username: email }, { email, isEmailVerified: true, missingAddressClaim: undefined }],
  ['email_verified false', { preferred_username: email, email, email_verified: false }, { isEmailVerified: false }],
  ['a missing claim', { email, email_verified: true }, { email: undefined, missingAddressClaim: 'preferred_username' }],
])('personOfClaims of an issuer with trusted addresses reads %s', (_, claims, person) => {
  expect(personOf(claims, trusting)).toMatchObject(person);
});

it('personOfClaims does not take email_verified for another claim than email', () => {
  const settings = settingsOf({ email: { claim: 'upn' } });
  const claims = { upn: 'root@corp.example', email, email_verified: true };
  expect(personOf(claims, settings)).toMatchObject({ isEmailVerified: false, missingAddressClaim: 'email_verified' });
  expect(personOf({ ...claims, upn: email }, settings)).toMatchObject({ email, isEmailVerified: true });
});

it.each([
  ['_claim_names', { _claim_names: { groups: 'src1' } }, true],
  ['hasgroups', { hasgroups: true }, true],
  ['hasgroups as a text', { hasgroups: 'true' }, true],
  ['_claim_names of another claim', { _claim_names: { address: 'src1' } }, false],
  ['nothing', {}, false],
])('personOfClaims tells too many groups from none by %s', (_, claims, hasTooManyGroups) => {
  expect(personOf({ email, email_verified: true, groups: undefined, ...claims })).toMatchObject({
    role: undefined,
    missingGroupsClaim: 'groups',
    hasTooManyGroups,
  });
});

it('joinClaims takes email_verified of the userinfo endpoint only for the same address', () => {
  const info = { email, email_verified: true, name: 'Ada' };
  expect(joinClaims({ sub: 'a', email }, info)).toMatchObject({ email, email_verified: true, name: 'Ada' });
  expect(joinClaims({ sub: 'a' }, info)).toMatchObject({ email, email_verified: true });
  expect(joinClaims({ sub: 'a', email: 'root@corp.example' }, info)).not.toHaveProperty('email_verified');
  expect(joinClaims({ sub: 'a', email, email_verified: false }, info)).toMatchObject({ email_verified: false });
});

it('neededClaims lists what the settings read', () => {
  expect(neededClaims(settingsOf())).toEqual(['email', 'email_verified', 'groups']);
  expect(neededClaims(trusting)).toEqual(['preferred_username', 'groups']);
});

it.each([
  ['the text "True"', { email, email_verified: 'True' }, { isEmailVerified: true }],
  ['the number 1', { email, email_verified: 1 }, { isEmailVerified: true }],
  ['the text "0"', { email, email_verified: '0' }, { isEmailVerified: false, missingAddressClaim: undefined }],
  ['another text', { email, email_verified: 'pending' }, { isEmailVerified: false, missingAddressClaim: undefined }],
  ['spaces around the address', { email: ` ${email} `, email_verified: true }, { email, isEmailVerified: true }],
  ['a list of one address', { email: [email], email_verified: true }, { email }],
  ['a list of two addresses', { email: [email, 'b@corp.example'], email_verified: true }, { email: undefined }],
  ['an address that cannot be stored', { email: 'a\0@corp.example', email_verified: true }, { email: undefined }],
  ['an empty name', { email, name: ' ', preferred_username: 'ada' }, { name: 'ada' }],
  ['a name that cannot be stored', { email, name: 'A\0da \ud83d' }, { name: 'Ada \uFFFD' }],
  ['a long name', { email, name: `${'a'.repeat(79)}😀` }, { name: 'a'.repeat(79) }],
])('personOfClaims reads claims as providers write them: %s', (_, claims, person) => {
  expect(personOf(claims)).toMatchObject(person);
});

it.each([
  ['of a nested claim', 'realm_access.roles', { realm_access: { roles: ['engineers'] } }, 'editor'],
  ['of a claim with dots in its name', 'https://a.example/groups', { 'https://a.example/groups': ['engineers'] }, 'editor'],
  ['that are numbers', 'groups', { groups: [7] }, 'viewer'],
  ['in one text', 'groups', { groups: 'Visitors, engineers' }, 'editor'],
  ['in one text with brackets', 'groups', { groups: '[engineers,Visitors]' }, 'editor'],
  ['that are null', 'groups', { groups: null }, undefined],
  ['inherited by every object', 'constructor.name', { groups: [] }, undefined],
])('personOfClaims finds groups %s', (_, claim, claims, role) => {
  const settings = settingsOf({ groups: { claim, roles: { engineers: 'editor', 7: 'viewer', Object: 'admin' } } });
  const person = personOfClaims(settings, { sub: 'a', ...claims });
  expect(person.role).toBe(role);
  expect(person.missingGroupsClaim).toBe(role === undefined ? claim : undefined);
});

it('personOfClaims does not find a group that is part of a longer name', () => {
  const settings = settingsOf({ groups: { claim: 'groups', roles: { engineers: 'editor' } } });
  const person = personOfClaims(settings, { sub: 'a', groups: 'all engineers,Visitors' });
  expect(person).toMatchObject({ role: undefined, missingGroupsClaim: undefined });
});
