import { expect, test } from 'vitest';
import type { MailItem } from '../../../lib/api-shapes.ts';
import { mailProblem, undelivered } from './mail-problem.ts';

const mail = (change: Partial<MailItem>): MailItem => ({
  id: 'm',
  kind: 'invitation',
  recipient: 'ada@example.com',
  status: 'failed',
  attempts: 1,
  error: 'recipient',
  smtp_status: 550,
  next_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  ...change,
});

test('mailProblem names the reason and the reply code of the mail server', () => {
  expect(mailProblem(mail({}))).toBe('The mail server refused the address. Reply: 550.');
  expect(mailProblem(mail({ error: 'unreachable', smtp_status: null }))).toBe('The mail server did not respond.');
  expect(mailProblem(mail({ error: null, smtp_status: null }))).toBeUndefined();
});

test('undelivered leaves out a failed mail when a later one reached the address', () => {
  const failed = mail({});
  const sent = mail({ status: 'sent', error: null, smtp_status: null, created_at: '2026-01-02T00:00:00Z' });
  expect(undelivered([sent, failed])).toEqual([]);
  expect(undelivered([mail({ created_at: '2026-01-03T00:00:00Z' }), sent])).toHaveLength(1);
  expect(undelivered([{ ...sent, kind: 'password_reset' }, failed])).toEqual([failed]);
});
