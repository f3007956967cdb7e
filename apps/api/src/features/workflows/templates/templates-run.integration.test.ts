import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../runs/read/run-view.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { trpcClient } from '../../../testing/trpc-client.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { templates } from './templates.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = async (template: string): Promise<string> => {
  const { result } = await trpcClient(() => server.url).mutate<{ id: string }>('workflows.create', { template });
  return result?.data.id ?? '';
};
/** Returns the example that the editor's form offers first. */
const exampleOf = (id: string): unknown => {
  const input = templates.find(one => one.id === id)?.file.nodes.find(node => node.type === 'input');
  const schema = input?.config['schema'] as { examples?: unknown[] } | undefined;
  return schema?.examples?.[0] ?? {};
};
const run = async (id: string, wait_s = 30, input = exampleOf(id)): Promise<RunView> =>
  (await call<RunView>('POST', `/workflows/${await create(id)}/runs`, { input, wait_s })).body;

const asking: ReadonlySet<string> = new Set(['refund-with-a-person', 'sign-off']);

describe('every template', () => {
  it.each(templates.filter(({ id }) => !asking.has(id)).map(({ id }) => id))(
    'template %s runs to its end without an API key',
    async id => {
      const ended = await run(id);
      expect([ended.status, ended.error]).toEqual(['succeeded', null]);
      expect(ended.output).not.toBeNull();
    },
  );

  it.each([...asking])('template %s waits for approval and continues', async id => {
    const begun = await run(id, 0);
    const [approval] = await until(
      async () => (await call<{ items: { id: string }[] }>('GET', `/questions?run_id=${begun.run_id}&state=open`)).body.items,
      items => items.length > 0,
    );
    await must(200, call('POST', `/questions/${approval?.id}/answer`, { decision: 'approve' }));
    await expect
      .poll(async () => (await call<RunView>('GET', `/runs/${begun.run_id}`)).body.status, { timeout: 20_000 })
      .toBe('succeeded');
  });
});

describe('template outputs', () => {
  it('the price check template returns all four prices, cheapest first', async () => {
    const { output } = await run('price-check');
    expect(output).toMatchObject({
      table: [{ price: 64.5 }, { price: 89 }, { price: 119 }, { price: 249 }],
      parcel: { country: 'DE' },
    });
  });

  it('the CSV template keeps two rows, and says why it rejects the others', async () => {
    expect((await run('clean-a-csv')).output).toEqual({
      result: {
        rows: [
          { order: 1001, email: 'ada@example.com', total: 64.5, ordered: '2026-03-01' },
          { order: 1002, email: 'grace@example.com', total: 1249, ordered: '2026-03-02' },
        ],
        rejected: [
          { line: 4, reason: "'not-an-address' is no email address" },
          { line: 5, reason: 'the order is listed twice' },
          { line: 6, reason: "could not convert string to float: 'n/a'" },
        ],
        total: 1313.5,
      },
      log: '2 rows kept, 3 rejected\n',
    });
  });

  it('the CSV template reads what Excel writes, and names the columns of another file', async () => {
    const csv = '\ufefforder;email;total;ordered\r\n1001;ada@example.com;1.064,50;01.03.2026\r\n';
    expect((await run('clean-a-csv', 30, { csv })).output).toMatchObject({
      result: { rows: [{ order: 1001, total: 1064.5, ordered: '2026-03-01' }], rejected: [] },
    });
    expect((await run('clean-a-csv', 30, { csv: 'id,mail\n1,a@example.com\n' })).error).toMatchObject({
      message: expect.stringContaining('The file has no column order, email, total, ordered. Its columns: id, mail'),
    });
  });

  it('the program template returns the offers, cheapest first, from one turn with a program', async () => {
    const { output, nodes } = await run('program-with-tools');
    const { offers } = output as { offers: { name: string; total: number }[] };
    expect(offers.map(({ name }) => name).slice(0, 2)).toEqual(['Gooseneck kettle 0.9 l', 'Hand grinder']);
    expect(nodes['buyer']?.['tool_order']).toHaveLength(1 + 4 + 4);
  });

  it('the parcels of the day template reports although one parcel is missing', async () => {
    const { output } = await run('parcels-of-the-day');
    expect(output).toMatchObject({ report: [expect.stringContaining('in_transit'), expect.stringContaining('is placed')] });
    expect((output as { lost: unknown[] }).lost).toHaveLength(1);
  });

  it('a template that runs another workflow installs it once', async () => {
    const named = async () =>
      (await call<{ items: { name: string }[] }>('GET', '/workflows?limit=200')).body.items.filter(
        ({ name }) => name === 'Where is my parcel?',
      ).length;
    await create('parcels-of-the-day');
    const before = await named();
    await create('letter-to-a-customer');
    await create('parcels-of-the-day');
    expect(await named()).toBe(before);
  });

  it('the budget template makes three calls and returns their results', async () => {
    const ended = await run('within-a-budget');
    expect(ended.node_states['counter']).toMatchObject({ finish_reason: 'budget' });
    expect((ended.output as Record<string, unknown[]>)['shelf']).toHaveLength(2);
  });

  it('the always-on-record template writes a note although the model requested none', async () => {
    expect((await run('always-on-record')).output).toMatchObject({
      record: { customer_id: 'cus_204', text: expect.stringContaining('14 hand grinders') },
    });
  });
});
