import { expect, it } from 'vitest';
import { detailsOf } from './error-details.ts';

it.each([
  [
    { status: 422, body: '{"error":{"message":"no"}}' },
    { status: 422, body: { error: { message: 'no' } } },
  ],
  [
    { status: 500, body: '[1]' },
    { status: 500, body: [1] },
  ],
  [
    { status: 500, body: '<html>' },
    { status: 500, body: '<html>' },
  ],
  [
    { status: 500, body: '{"cut":' },
    { status: 500, body: '{"cut":' },
  ],
  [
    { status: 500, body: '12' },
    { status: 500, body: '12' },
  ],
  [{ reason: 'limit' }, { reason: 'limit' }],
  [undefined, undefined],
])('detailsOf shows the JSON of a response as a value: %j -> %j', (details, shown) => {
  expect(detailsOf({ details })).toEqual(shown);
});
