import { expect, it } from 'vitest';
import { isEmail } from './is-email.ts';

it.each([
  ['ada@example.com', true],
  [' ada@example.com ', true],
  ['ada@localhost', false],
  ['ada example.com', false],
  ['', false],
])('isEmail of %j is %s', (text, expected) => expect(isEmail(text)).toBe(expected));
