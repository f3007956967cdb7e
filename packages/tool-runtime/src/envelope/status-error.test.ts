import { describe, expect, it } from 'vitest';
import { statusError } from './status-error.ts';

const messageFor = (body: unknown, status = 422): string | undefined =>
  statusError({ status, headers: {} }, typeof body === 'string' ? body : JSON.stringify(body), 0)?.message;

describe('statusError', () => {
  it.each<[string, unknown, string]>([
    ['a message', { message: 'amount is required' }, 'amount is required'],
    ['an error object', { error: { message: 'No such customer', type: 'invalid_request_error' } }, 'No such customer'],
    [
      'a problem (RFC 9457)',
      { type: 'about:blank', title: 'Bad request', detail: 'age must be positive' },
      'age must be positive',
    ],
    ['what FastAPI finds invalid', { detail: [{ loc: ['body', 'email'], msg: 'field required' }] }, 'body.email: field required'],
    ['a list with the fields', { errors: [{ field: 'name', message: 'is too long' }] }, 'name: is too long'],
    ['an error of OAuth', { error: 'invalid_grant', error_description: 'The code has expired' }, 'The code has expired'],
    ['plain text', 'Unknown\n  field: x', 'Unknown field: x'],
    ['JSON text', '"Try another ID"', 'Try another ID'],
  ])('statusError says what the service says in %s', (_what, body, said) => {
    expect(messageFor(body)).toBe(`The service returned 422. It says: ${said}`);
  });

  it.each(['', '<html><body>Bad gateway</body></html>', '{"code":7}', '{"message":', '[]'])(
    'statusError adds nothing for a body without a message: %s',
    body => {
      expect(messageFor(body, 502)).toBe('The service returned 502.');
    },
  );

  it('statusError cuts a long message and keeps the whole body in the details', () => {
    const body = JSON.stringify({ message: 'x'.repeat(500) });
    const error = statusError({ status: 400, headers: {} }, body, 0);
    expect(error?.message).toBe(`The service returned 400. It says: ${'x'.repeat(200)}…`);
    expect(error?.details).toMatchObject({ body });
  });

  it('statusError adds what the service says to a missing permission and to a limit', () => {
    expect(messageFor({ message: 'scope orders:read is missing' }, 403)).toMatch(
      /permission\. It says: scope orders:read is missing$/,
    );
    expect(messageFor({ message: 'quota of the day used' }, 429)).toMatch(/429\. It says: quota of the day used$/);
  });
});
