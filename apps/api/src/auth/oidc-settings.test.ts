import { expect, it } from 'vitest';
import { OidcSettings } from './oidc-settings.ts';

const accepts = (issuer: string): boolean => OidcSettings.safeParse({ issuer, client_id: 'pinion' }).success;

it('an issuer is reached by https, or is on this machine', () => {
  const guarded = [
    'https://login.example.com/realms/one',
    'http://localhost:8080/realms/one',
    'http://127.0.0.1:4010',
    'http://[::1]:4010',
  ];
  const open = [
    'http://login.example.com',
    'http://keycloak:8080/realms/one',
    'http://10.0.0.7:8080',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'ftp://login.example.com',
  ];
  expect(guarded.filter(issuer => !accepts(issuer))).toEqual([]);
  expect(open.filter(accepts)).toEqual([]);
});

it('an issuer by http is refused with what to do', () => {
  const parsed = OidcSettings.safeParse({ issuer: 'http://login.example.com', client_id: 'pinion' });
  expect(parsed.error?.issues[0]?.message).toContain('use https');
});
