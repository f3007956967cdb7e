import { expect, test } from 'vitest';
import { urlError, deliveryFailure } from './delivery-text.ts';

test('urlError validates a URL before any request is sent', () => {
  expect(urlError(' https://example.com/x ')).toBeUndefined();
  expect(urlError('')).toBe('Enter an address.');
  for (const wrong of ['example.com', 'ftp://example.com', 'nothing'])
    expect(urlError(wrong)).toMatch(/^The address must start with/);
});

test('deliveryFailure tells what to do for each kind of failed delivery', () => {
  const delivery = { delivery_id: 'd', ok: false, bytes: 5 };
  const sent = (code: 'POLICY_DENIED' | 'PROVIDER_ERROR', status: number | null) =>
    deliveryFailure({ ...delivery, status, error: { code, message: 'the address answered so' } });
  expect(sent('POLICY_DENIED', null)).toMatchObject({ code: 'POLICY_DENIED', message: 'The address answered so' });
  expect(sent('POLICY_DENIED', null)?.remedy).toContain('public address');
  expect(sent('PROVIDER_ERROR', 403)?.remedy).toContain('rejected the request');
  expect(sent('PROVIDER_ERROR', 500)?.remedy).toContain('log');
  expect(sent('PROVIDER_ERROR', null)?.remedy).toContain('is running');
  expect(deliveryFailure({ ...delivery, ok: true, status: 200, error: null })).toBeNull();
});
