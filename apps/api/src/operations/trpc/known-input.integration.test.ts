import { afterAll, beforeAll, expect, test } from 'vitest';
import { trpcClient, type TrpcBody } from '../../testing/trpc-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { query, mutate } = trpcClient(() => server.url);
const pointerOf = ({ error }: TrpcBody<unknown>) => [error?.data.refusal?.code, error?.data.refusal?.details.pointer];

test('a procedure refuses a field that its input does not know, and names it', async () => {
  expect(pointerOf(await query('runs.list', { limit: 5, stat: 'failed' }))).toEqual(['VALIDATION_ERROR', '/stat']);
  expect(pointerOf(await mutate('settings.change', { budgets: { workspace: { max_eur: 5 } } }))).toEqual([
    'VALIDATION_ERROR',
    '/budgets/workspace/max_eur',
  ]);
  expect(pointerOf(await mutate('workflows.update', { id: 'x', name: 'y', folders: 'z' }))).toEqual([
    'VALIDATION_ERROR',
    '/folders',
  ]);
});

test('a procedure accepts what the protocol adds to its input', async () => {
  expect((await query('runs.list', { limit: 5, direction: 'forward' })).error).toBeUndefined();
});

test('workflows.save refuses the value of a secret in a draft and saves nothing', async () => {
  const file = smallWorkflow('Draft', [{ id: 'in', type: 'input' }]);
  const created = await mutate('workflows.create', { file });
  const { id } = (created.result?.data ?? {}) as { id?: string };
  const leaking = { ...file, nodes: [{ ...file.nodes[0], config: { model: { api_key: 'hunter2' } } }] };
  const refused = await mutate('workflows.save', { id, file: leaking, base_version: 1 });
  expect(pointerOf(refused)).toEqual(['VALIDATION_ERROR', '/nodes/0/config/model/api_key']);
  const { result } = await query('workflows.get', { id });
  expect(result?.data).toMatchObject({ version: 1 });
});
