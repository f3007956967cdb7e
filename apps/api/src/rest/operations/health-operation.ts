import * as z from 'zod';
import { operation } from '../operation.ts';

export const healthOperation = operation({
  method: 'GET',
  path: '/health',
  operationId: 'getHealth',
  deed: 'anybody',
  summary: 'Whether the server answers',
  tag: 'Health',
  answers: { 200: { description: 'It does', schema: z.object({ status: z.literal('ok') }) } },
  handle: () => Promise.resolve({ status: 200, body: { status: 'ok' } }),
});
