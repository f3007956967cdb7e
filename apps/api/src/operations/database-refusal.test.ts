import { expect, it } from 'vitest';
import { RunLost } from '../journal/run-lost.ts';
import { databaseRefusal } from './database-refusal.ts';

const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code });

it.each<[string, unknown, string | undefined]>([
  ['a full disk', coded('53100'), 'INSUFFICIENT_STORAGE'],
  ['a run that found no space', new RunLost('lost', { cause: coded('53100') }), 'INSUFFICIENT_STORAGE'],
  ['a refused connection', coded('ECONNREFUSED'), 'UNAVAILABLE'],
  ['a damaged page', coded('XX001', 'invalid page in block 0 of relation base/5/16400'), 'DATA_DAMAGED'],
  ['a server that stops', new RunLost('the server is stopping'), 'UNAVAILABLE'],
  ['a text with U+0000', coded('22021', 'invalid byte sequence for encoding "UTF8": 0x00'), 'VALIDATION_ERROR'],
  ['JSON with U+0000', coded('22P05', 'unsupported Unicode escape sequence'), 'VALIDATION_ERROR'],
  ['a text with U+0000 in a query of Prisma', coded('P2039', 'Database error. Code: `22021`.'), 'VALIDATION_ERROR'],
  [
    'a number that its column cannot hold',
    coded('22003', 'value "2147483648" is out of range for type integer'),
    'VALIDATION_ERROR',
  ],
  ['a number that its column cannot hold, in a query of Prisma', coded('P2020'), 'VALIDATION_ERROR'],
  ['a time before the year 1', coded('22008', 'date/time field value out of range'), 'VALIDATION_ERROR'],
  ['a time before the year 1 in a query of Prisma', coded('P2039', 'Database error. Code: `22008`.'), 'VALIDATION_ERROR'],
  ['a bug', new TypeError('x is not a function'), undefined],
  ['a violated constraint', coded('23505'), undefined],
])('databaseRefusal names %s', (_, error, code) => {
  expect(databaseRefusal(error)?.code).toBe(code);
});
