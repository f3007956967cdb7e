import { describe, expect, it } from 'vitest';
import { readConnection } from './read-connection.ts';
import { statementFlaw } from './read-statement.ts';

describe('readConnection', () => {
  it('readConnection reads the parts of a database URL and fills in defaults', () => {
    expect(readConnection('postgres://ann:p%40ss@db.example/shop')).toEqual({
      host: 'db.example',
      port: 5432,
      user: 'ann',
      password: 'p@ss',
      database: 'shop',
      ssl: { rejectUnauthorized: true },
    });
    expect(readConnection('postgresql://ann@localhost:5433')).toMatchObject({
      port: 5433,
      password: '',
      database: 'ann',
      ssl: false,
    });
  });

  it.each([
    ['db.example', undefined, { rejectUnauthorized: true }],
    ['db.example', 'disable', false],
    ['db.example', 'require', { rejectUnauthorized: false }],
    ['10.0.0.1', undefined, false],
    ['[::1]', undefined, false],
    ['postgres', undefined, false],
    ['postgres', 'verify-full', { rejectUnauthorized: true }],
  ])('readConnection of host %s with sslmode %s returns the TLS options', (host, mode, ssl) => {
    expect(readConnection(`postgres://a:b@${host}/c${mode === undefined ? '' : `?sslmode=${mode}`}`)).toMatchObject({ ssl });
  });

  it.each([
    'nothing',
    'https://a:b@c/d',
    'postgres://a:b@/d',
    'postgres://host/d',
    'postgres://a:b@%2Fvar%2Frun/d',
    'postgres://a:b@c/d?host=/var/run',
    'postgres://a:b@c/d?sslrootcert=/etc/passwd',
    'postgres://a:b@c/d?sslmode=prefer',
    'postgres://a:%zz@c/d',
  ])('readConnection rejects %s without repeating any part of it', address => {
    const text = readConnection(address);
    expect(typeof text).toBe('string');
    expect(JSON.stringify(text)).not.toMatch(/passwd|var|%zz/);
  });
});

describe('statementFlaw', () => {
  it.each([
    'select 1',
    ' \n(SELECT 1)',
    '-- a\nselect 1',
    '/* a /* b */ c */ with x as (select 1) table x',
    'EXPLAIN select 1',
    'values (1)',
  ])('statementFlaw accepts %j as read-only', sql => expect(statementFlaw(sql, true)).toBeUndefined());

  it.each([
    '',
    ' ',
    '-- only a comment',
    '/* open',
    'insert into a values (1)',
    'COMMIT',
    'set role x',
    'do $$ begin end $$',
    "copy a to program 'x'",
    '/**/delete from a',
    'select\0',
    '1',
  ])('statementFlaw rejects %j as read-only', sql => expect(statementFlaw(sql, true)).toBeDefined());

  it.each(['begin', 'COMMIT', '/* */ set x = 1', 'listen a', 'prepare a as select 1', 'copy a from stdin'])(
    'statementFlaw rejects %j for a tool that writes',
    sql => expect(statementFlaw(sql, false)).toBeDefined(),
  );

  it.each(['insert into a values (1)', 'merge into a', 'refresh materialized view a'])(
    'statementFlaw accepts %j for a tool that writes',
    sql => expect(statementFlaw(sql, false)).toBeUndefined(),
  );
});
