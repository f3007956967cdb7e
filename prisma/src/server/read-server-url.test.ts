import { expect, it } from 'vitest';
import { readServerUrl } from './read-server-url.ts';

const base = 'postgres://ann:p%40ss@db.example:6543/pinion';
const certificate = import.meta.filename;
const unverified = { rejectUnauthorized: false };
const anyName = { ca: expect.any(String), checkServerIdentity: expect.any(Function) };

it.each([
  ['', [undefined]],
  ['?application_name=a', [undefined]],
  ['?sslmode=disable', [false]],
  ['?sslmode=allow', [false, unverified]],
  ['?sslmode=prefer', [unverified, false]],
  ['?sslmode=require', [unverified]],
  ['?sslmode=no-verify', [unverified]],
  ['?sslmode=require&uselibpqcompat=true', [unverified]],
  [`?sslmode=require&sslrootcert=${certificate}`, [anyName]],
  [`?sslmode=verify-ca&sslrootcert=${certificate}`, [anyName]],
  [`?sslmode=verify-full&sslrootcert=${certificate}`, [{ ca: expect.any(String) }]],
  [`?sslrootcert=${certificate}`, [{ ca: expect.any(String) }]],
  ['?sslmode=verify-full', [{}]],
  ['?sslmode=verify-full&sslrootcert=system', [{}]],
  [
    `?sslmode=require&sslcert=${certificate}&sslkey=${certificate}`,
    [{ ...unverified, cert: expect.any(String), key: expect.any(String) }],
  ],
])('readServerUrl follows the words about TLS of libpq: %s', (query, ssl) => {
  const address = readServerUrl(base + query);
  expect(address.ssl).toEqual(ssl);
  expect(address.config.connectionString).toBe(query === '?application_name=a' ? base + query : base);
});

it.each([
  ['sslmode=verified', /sslmode=verified in DATABASE_URL is unknown; use one of disable,/],
  ['sslmode=verify-ca', /needs sslrootcert=FILE/],
  ['sslpassword=100%', /sslpassword in DATABASE_URL has a % that begins no escape sequence; write %25/],
  ['sslmode=require&sslrootcert=system', /needs sslmode=verify-full/],
  ['sslmode=verify-full&sslrootcert=/nowhere.pem', /sslrootcert=\/nowhere\.pem in DATABASE_URL cannot be read \(ENOENT\)/],
])('readServerUrl refuses what cannot be followed, without the password: %s', (query, message) => {
  expect(() => readServerUrl(`${base}?${query}`)).toThrow(message);
  expect(() => readServerUrl(`${base}?${query}`)).not.toThrow(/p%40ss/);
});

it('readServerUrl returns an address that libpq reads alike', () => {
  const options = 'options=-c%20geqo%3Doff';
  expect(readServerUrl(`${base}?sslmode=no-verify&uselibpqcompat=true&${options}`).libpqUrl).toBe(
    `${base}?sslmode=require&${options}`,
  );
  expect(readServerUrl(`${base}?sslmode=verify-full`).libpqUrl).toBe(`${base}?sslmode=verify-full`);
});
