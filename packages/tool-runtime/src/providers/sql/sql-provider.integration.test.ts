import { specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress, type GuardedEgress } from '../../adapters/egress/index.ts';
import type { PeerGuard, ProviderCall } from '../../ports/index.ts';
import { hasPostgres, missingPostgres, type ThrowawayPostgres, throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { createSqlProvider, type SqlProvider } from './index.ts';

type Config = Record<string, unknown>;

describe.skipIf(!hasPostgres())(`SQL queries${hasPostgres() ? '' : ` (${missingPostgres})`}`, () => {
  let server: ThrowawayPostgres;
  let egress: GuardedEgress;
  let provider: SqlProvider;
  let own: pg.Client;
  const requested: string[] = [];

  beforeAll(async () => {
    server = await throwawayPostgres();
    egress = createEgress({ allow: [`127.0.0.1:${server.port}`] });
    const guard: PeerGuard = {
      admitPeer: peer => {
        requested.push(`${peer.host}:${peer.port}`);
        return egress.admitPeer(peer);
      },
    };
    provider = createSqlProvider({ guard });
    own = new pg.Client(server.url);
    await own.connect();
    await own.query(`
      create table item (id int primary key, name text, price numeric, at timestamptz, about jsonb, big int8, list int[], raw bytea);
      insert into item values (1, 'ü', 12.50, '2026-01-02 03:04:05+02', '{"a":[1]}', 9007199254740993, '{1,2}', '\\x00ff'),
                              (2, null, null, null, null, 7, null, null);
      create role reader login password 'r'; grant select on item to reader;`);
  });
  afterAll(async () => {
    await provider.close();
    await own.end();
    await egress.close();
    await server.remove();
  });

  const count = async (): Promise<number> => Number((await own.query('select count(*) as n from item')).rows[0].n);

  async function call(
    config: Config,
    input: unknown = {},
    more: Partial<ToolDefinitionInput> = {},
    facts: Partial<ProviderCall> = {},
  ) {
    let sent = 0;
    const spec = specOf(
      ToolDefinition.parse({
        name: 'shop.query',
        version: '1.0.0',
        description: '',
        category: 'data',
        input_schema: {},
        gateway: 'sql',
        gateway_config: { connection_secret: 'DB', ...config },
        secrets: ['DB'],
        ...more,
      }),
    );
    const answer = await provider.call({
      spec,
      input,
      secrets: { DB: server.url },
      scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
      call_id: 'c',
      signal: new AbortController().signal,
      markSent: () => (sent += 1),
      ...facts,
    });
    return { answer, sent };
  }
  const output = async (...args: Parameters<typeof call>): Promise<unknown> => {
    const { answer } = await call(...args);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.output;
  };
  const error = async (...args: Parameters<typeof call>): Promise<unknown> => {
    const { answer } = await call(...args);
    return answer.ok ? 'ok' : answer.error;
  };

  it('an SQL query returns columns and rows without losing precision', async () => {
    expect(await output({ query: 'select * from item where id = $1', parameters: ['id'] }, { id: 1 })).toEqual({
      columns: [
        { name: 'id', type: 'int4' },
        { name: 'name', type: 'text' },
        { name: 'price', type: 'numeric' },
        { name: 'at', type: 'timestamptz' },
        { name: 'about', type: 'jsonb' },
        { name: 'big', type: 'int8' },
        { name: 'list', type: 'list' },
        { name: 'raw', type: 'bytea' },
      ],
      rows: [
        {
          id: 1,
          name: 'ü',
          price: '12.50',
          at: '2026-01-02 01:04:05+00',
          about: { a: [1] },
          big: '9007199254740993',
          list: [1, 2],
          raw: '\\x00ff',
        },
      ],
      row_count: 1,
      truncated: false,
    });
  });

  it('an SQL query returns the integers of JSON beyond 2^53 as text, as those of other columns', async () => {
    const query = `select '{"id": 7615917337495251231, "n": [1]}'::jsonb as b, '[9007199254740993]'::json as j`;
    expect(await output({ query })).toMatchObject({
      rows: [{ b: { id: '7615917337495251231', n: [1] }, j: ['9007199254740993'] }],
    });
  });

  it('an SQL query never mixes arguments into the statement', async () => {
    const query = 'select $1::text as said, $1::text as said, null as none';
    expect(await output({ query, parameters: ['q'] }, { q: "'; drop table item; --" })).toMatchObject({
      rows: [{ said: "'; drop table item; --", said_2: "'; drop table item; --", none: null }],
    });
    expect(
      await output({ query: 'select $1::int[] as a, $2::jsonb as b', parameters: ['a', 'b'] }, { a: [1], b: { x: 1 } }),
    ).toMatchObject({
      rows: [{ a: [1], b: { x: 1 } }],
    });
  });

  it('an SQL query stops at its row and byte limits, and the next query is not affected', async () => {
    const many = { query: 'select n from generate_series(1, 1000000) n', max_rows: 3 };
    expect(await output(many)).toMatchObject({ rows: [{ n: 1 }, { n: 2 }, { n: 3 }], row_count: 3, truncated: true });
    expect(await output({ ...many, query: 'select n from generate_series(1, 3) n' })).toMatchObject({
      row_count: 3,
      truncated: false,
    });
    expect(await error({ query: "select repeat('x', 5000000) as big", max_bytes: 100_000 })).toMatchObject({
      code: 'PROVIDER_ERROR',
      details: { reason: 'response_too_large' },
    });
    expect(await output({ query: 'select 1 as one' })).toMatchObject({ rows: [{ one: 1 }] });
  });

  it.each([
    ['insert into item (id) values (99)', 'VALIDATION_ERROR'],
    ['with x as (insert into item (id) values (99) returning id) select * from x', 'VALIDATION_ERROR'],
    ['select 1; insert into item (id) values (99)', 'VALIDATION_ERROR'],
    ['commit', 'VALIDATION_ERROR'],
    ['do $$ begin insert into item (id) values (99); end $$', 'VALIDATION_ERROR'],
    ['select nothing from nowhere', 'VALIDATION_ERROR'],
    ["select set_config('transaction_read_only', 'off', false)", 'VALIDATION_ERROR'],
    ['explain analyze insert into item (id) values (99)', 'VALIDATION_ERROR'],
    ['select * from item for update', 'VALIDATION_ERROR'],
  ])('the SQL text %s is rejected and changes nothing', async (sql, code) => {
    const before = await count();
    expect(await error({ allow_free_sql: true }, { sql })).toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  it('an SQL query leaves no state on its connection', async () => {
    const free = { allow_free_sql: true };
    await output(free, { sql: 'select pg_advisory_lock(42)' });
    await output(free, { sql: "select set_config('app.mood', 'bad', false)" });
    expect((await own.query("select count(*) as n from pg_locks where locktype = 'advisory'")).rows[0].n).toBe('0');
    for (let time = 0; time < 5; time += 1)
      expect(await output(free, { sql: "select current_setting('app.mood', true) as mood" })).not.toMatchObject({
        rows: [{ mood: 'bad' }],
      });
  });

  it('an SQL query is stopped at the timeout of the tool', async () => {
    expect(await error({ query: 'select pg_sleep(20)' }, {}, { timeout_s: 0.3 })).toMatchObject({
      code: 'TIMEOUT',
      details: { timeout: true, sqlstate: '57014' },
    });
  });

  /** Resolves when a statement with this start is executed. */
  const isRunning = (start: string): Promise<void> =>
    expect
      .poll(async () => {
        const running = `select 1 from pg_stat_activity where query like $1 || '%' and state = 'active'`;
        return (await own.query(running, [start])).rows.length;
      })
      .toBe(1);

  it('an SQL query ends when the call is canceled', async () => {
    const stop = new AbortController();
    void isRunning('select pg_sleep(20)').then(() => stop.abort());
    expect(await error({ query: 'select pg_sleep(20)' }, {}, {}, { signal: stop.signal })).toMatchObject({
      code: 'NETWORK_ERROR',
      details: { aborted: true },
    });
  });

  describe('SQL statements that write', () => {
    const writing = {
      query: 'insert into item (id, name) values ($1, $2) returning id',
      parameters: ['id', 'name'],
      read_only: false,
    };

    it('an SQL write is committed and counts as sent only then', async () => {
      expect(await call(writing, { id: 10, name: 'new' })).toMatchObject({
        answer: { ok: true, output: { rows: [{ id: 10 }] } },
        sent: 1,
      });
      expect((await own.query('select name from item where id = 10')).rows).toEqual([{ name: 'new' }]);
      expect(await output({ ...writing, query: 'update item set name = $2 where id = $1' }, { id: 10, name: 'x' })).toMatchObject(
        {
          rows: [],
          row_count: 1,
        },
      );
    });

    it('a failed SQL write leaves no changes and was never sent', async () => {
      const { answer, sent } = await call(writing, { id: 10, name: 'twice' });
      expect(answer).toMatchObject({ error: { code: 'VALIDATION_ERROR', details: { sqlstate: '23505' } } });
      expect(sent).toBe(0);
      expect((await own.query('select name from item where id = 10')).rows).toEqual([{ name: 'x' }]);
    });

    it('a canceled SQL write is rolled back', async () => {
      const stop = new AbortController();
      void isRunning('with s as').then(() => stop.abort());
      const slow = {
        ...writing,
        query: 'with s as (select pg_sleep(1)) insert into item (id, name) select $1::int, $2::text from s',
      };
      const { sent } = await call(slow, { id: 50, name: 'late' }, {}, { signal: stop.signal });
      expect(sent).toBe(0);
      const running = `select 1 from pg_stat_activity where query like 'with s as%' and state = 'active'`;
      await expect.poll(async () => (await own.query(running)).rows, { timeout: 10_000 }).toEqual([]);
      expect((await own.query('select 1 from item where id = 50')).rows).toEqual([]);
    });

    it('an SQL write is never pure, whatever its definition says', async () => {
      expect(await error(writing, { id: 1 }, { side_effect_policy: 'pure' })).toMatchObject({ code: 'VALIDATION_ERROR' });
    });
  });

  it('an SQL query with a rejected login or a missing secret is AUTH_REQUIRED', async () => {
    const at = (user: string) => ({ secrets: { DB: `postgres://${user}@127.0.0.1:${server.port}/postgres` } });
    expect(await error({ query: 'select 1' }, {}, {}, at('postgres:wrong'))).toMatchObject({
      code: 'AUTH_REQUIRED',
      details: { sqlstate: '28P01' },
    });
    expect(await error({ query: 'select 1' }, {}, {}, { secrets: {} })).toMatchObject({
      code: 'AUTH_REQUIRED',
      details: { secret: 'DB' },
    });
    const denied = { query: 'delete from item', read_only: false };
    expect(await error(denied, {}, {}, at('reader:r'))).toMatchObject({ code: 'AUTH_REQUIRED', details: { sqlstate: '42501' } });
  });

  it('an SQL write connects only where egress allows it, at every connection', async () => {
    expect(requested.length).toBeGreaterThan(1);
    expect(new Set(requested)).toEqual(new Set([`127.0.0.1:${server.port}`]));
    const to = (address: string) => error({ query: 'select 1' }, {}, {}, { secrets: { DB: address } });
    expect(await to('postgres://a:b@127.0.0.1:1/c')).toMatchObject({
      code: 'POLICY_DENIED',
      details: { reason: 'address_blocked' },
    });
    expect(await to('postgres://a:b@localhost:5432/c')).toMatchObject({ code: 'POLICY_DENIED' });
    expect(await to('postgres://a:b@169.254.169.254/c')).toMatchObject({ code: 'POLICY_DENIED' });
    const closed = createEgress({ allow: ['127.0.0.1'] });
    const lost = createSqlProvider({ guard: closed });
    expect(
      await lost.call({
        spec: specOf(
          ToolDefinition.parse({
            name: 'a',
            version: '1.0.0',
            description: '',
            category: 'data',
            input_schema: {},
            gateway: 'sql',
            gateway_config: { connection_secret: 'DB', query: 'select 1' },
          }),
        ),
        input: {},
        secrets: { DB: 'postgres://a:b@127.0.0.1:1/c' },
        scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
        call_id: 'c',
        signal: new AbortController().signal,
        markSent: () => undefined,
      }),
    ).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', details: { network_code: 'ECONNREFUSED' } } });
    await lost.close();
    await closed.close();
  });

  it('many parallel SQL writes share a few connections', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_none, n) => output({ query: 'select $1::int as n', parameters: ['n'] }, { n })),
    );
    expect(all.map(one => (one as { rows: { n: number }[] }).rows[0]?.n)).toEqual(Array.from({ length: 40 }, (_none, n) => n));
    const open = await own.query("select count(*)::int as n from pg_stat_activity where application_name = 'pinion'");
    expect(open.rows[0].n).toBeLessThanOrEqual(8);
  });

  it.each([
    {},
    { query: 'select 1', allow_free_sql: true },
    { query: 'drop table item' },
    { query: 'select 1', parameters: 'id' },
    { query: 'select 1', max_rows: 0 },
    { connection_secret: 7, query: 'select 1' },
  ])('an SQL write with the configuration %j is not executed', async config => {
    expect(await error(config)).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
