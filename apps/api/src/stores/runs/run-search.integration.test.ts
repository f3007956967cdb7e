import type { Database } from '@pinion/db';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { createRunStore } from './run-store.sql.ts';
import type { RunFilter } from './run-conditions.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };

describe('search of runs', () => {
  let at: RunningDatabase;
  let database: Database;
  beforeAll(async () => {
    at = await runningDatabase();
    ({ database } = at);
  });
  afterAll(() => at.close());
  beforeEach(async () => void (await database.prisma.run.deleteMany()));

  const row = { workspace_id: 'w', org_id: 'o', user_id: 'u', workflow_id: 'wf', workflow_name: 'Refunds', status: 'succeeded' };
  const add = async (id: string, input: unknown, more: Record<string, unknown> = {}) => {
    await database.prisma.run.create({ data: { ...row, id, input: JSON.stringify(input), ...more } });
  };
  const found = async (q: string, filter: RunFilter = {}) => {
    const rows = await createRunStore(database).list(scope, { ...filter, q, limit: 50 });
    return rows.map(({ id }) => id);
  };

  it('a search finds runs by id, name, input, output, error code and error message', async () => {
    const error = JSON.stringify({ code: 'TIMEOUT', message: 'The payment service did not answer' });
    await add('019c0001-aaaa-7000-8000-0000deadbeef', { order: 'ord_7f31', note: 'first line\nsecond line' });
    await add('019c0002-bbbb-7000-8000-000011112222', 'Grüße', { output: '"Zürich"', workflow_name: 'Über' });
    await add('019c0003-cccc-7000-8000-000033334444', null, { status: 'failed', error });
    for (const q of ['019c0001', '019c0001-aaaa-7000-8000-0000deadbeef', 'deadbeef', 'ord_7f31', 'ORD', 'second', 'first second'])
      expect(await found(q), q).toEqual(['019c0001-aaaa-7000-8000-0000deadbeef']);
    for (const q of ['grüße', 'GRÜ', 'zürich', 'über', 'ÜBER grü'])
      expect(await found(q), q).toEqual(['019c0002-bbbb-7000-8000-000011112222']);
    for (const q of ['timeout', 'payment service', 'TIMEOUT refunds'])
      expect(await found(q), q).toEqual(['019c0003-cccc-7000-8000-000033334444']);
    for (const q of ['nothing', 'timeout zürich', 'ord-7f31']) expect(await found(q), q).toEqual([]);
  });

  it('a search takes % _ quotes and backslashes as they are', async () => {
    await add('a', '100% of it_all');
    await add('b', "it's 1000 of itxall");
    await add('c', String.raw`C:\new\table`);
    await add('d', 'a "quoted" word');
    expect(await found('100%')).toEqual(['a']);
    expect(await found('%')).toEqual(['a']);
    expect(await found('it_all')).toEqual(['a']);
    expect(await found("it's")).toEqual(['b']);
    expect(await found("'")).toEqual(['b']);
    expect(await found('\\')).toEqual(['c']);
    expect(await found(String.raw`C:\new`)).toEqual(['c']);
    expect(await found('"quoted"')).toEqual(['d']);
    expect(await found("':* | 'a")).toEqual([]);
  });

  it('a search never finds runs of another workspace', async () => {
    await add('mine', 'shared words');
    await add('theirs', 'shared words', { workspace_id: 'other' });
    expect(await found('shared')).toEqual(['mine']);
    expect(await found('theirs')).toEqual([]);
    expect(await found('')).toEqual(['mine']);
  });

  it('a search reads the first 2,000 characters of an input, in texts of any kind', async () => {
    await add('a', `${'x'.repeat(5000)} after`);
    await add('b', '日本語の注文');
    await add('c', '界'.repeat(3000));
    expect(await found('xxx')).toEqual(['a']);
    expect(await found('after')).toEqual([]);
    expect(await found('注文')).toEqual(['b']);
    expect(await found('界界')).toEqual(['c']);
  });

  it('a filter of how a run was started finds it, also a child run and the run of an evaluation', async () => {
    const kinds = {
      editor: {},
      api: { run_as: '{"attended":false,"owner_id":null}' },
      chat: { session_id: 's' },
      fork: { forked_from: '{}' },
      replay: { replay_of: 'r' },
      undo: { undo_of: 'r' },
      evaluation: { evaluation_id: 'e', parent_run_id: 'p' },
      workflow: { parent_run_id: 'p' },
      call: { workflow_id: null },
    } as const;
    for (const [kind, more] of Object.entries(kinds)) await add(kind, kind, more);
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) expect(await found('', { trigger: kind })).toEqual([kind]);
  });

  it('any word of an input finds its run, whatever is around it', async () => {
    const word = fc.stringMatching(/^[a-zäöß0-9_%'"\\.-]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(5), async (words, index) => {
        await database.prisma.run.deleteMany();
        await add('r', words.join(' '));
        const q = words[index % words.length] ?? '';
        expect(await found(q), q).toEqual(['r']);
      }),
      { numRuns: 60 },
    );
  });

  it('any text can be the input, output, error or name of a run, and any text can be searched for', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (input, output, search) => {
        await database.prisma.run.deleteMany();
        const workflow_name = output.replaceAll('\0', ' ').toWellFormed();
        await add('r', input, { output: JSON.stringify({ output }), error: JSON.stringify({ code: input }), workflow_name });
        expect(await found('')).toEqual(['r']);
        expect((await found(search)).length).toBeLessThan(2);
      }),
      { numRuns: 60 },
    );
  });

  it('paging through any filter returns each run that it chooses once', async () => {
    await database.pool.query(
      `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_id, workflow_name, status, input, failed_calls, created_at)
       SELECT lpad(n::text, 5, '0'), CASE WHEN n % 7 = 0 THEN 'other' ELSE 'w' END, 'o', 'u', 'wf' || n % 3, 'n',
         CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'succeeded' END, '"word' || n % 4 || '"', n % 2, timestamp '2026-01-01' + n * interval '1 minute'
       FROM generate_series(1, 240) n`,
    );
    const store = createRunStore(database);
    const minute = (n: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString();
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    const filters = fc.record({
      q: maybe(fc.constantFrom('word1', 'wor', 'word2 n')),
      workflow_id: maybe(fc.constantFrom('wf0', 'wf1')),
      status: maybe(fc.constantFrom('failed' as const, 'succeeded' as const)),
      since: maybe(fc.nat(240).map(minute)),
      until: maybe(fc.nat(240).map(minute)),
      has_failed_calls: maybe(fc.boolean()),
    });
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (filter, limit) => {
        const paged: string[] = [];
        for (let before: string | undefined; ; before = paged.at(-1)) {
          const page = await store.list(scope, { ...filter, before, limit });
          paged.push(...page.map(({ id }) => id));
          if (page.length < limit) break;
        }
        const { q, workflow_id, status, since = '', until = '9', has_failed_calls } = filter;
        const chosen = Array.from({ length: 240 }, (_, index) => 240 - index).filter(
          n =>
            n % 7 !== 0 &&
            (q === undefined || q === 'wor' || q.startsWith(`word${n % 4}`)) &&
            (workflow_id === undefined || workflow_id === `wf${n % 3}`) &&
            (status === undefined || (status === 'failed') === (n % 5 === 0)) &&
            (has_failed_calls === undefined || has_failed_calls === (n % 2 === 1)) &&
            minute(n) >= since &&
            minute(n) < until,
        );
        expect(paged).toEqual(chosen.map(n => String(n).padStart(5, '0')));
      }),
      { numRuns: 60 },
    );
  });

  it('a summary counts the runs of a filter by time, and in total', async () => {
    const at = (minute: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000);
    const of = (minute: number, ms: number, more: object) =>
      add(`r${minute}`, 'x', {
        created_at: at(minute),
        started_at: at(minute),
        ended_at: new Date(at(minute).getTime() + ms),
        ...more,
      });
    await of(1, 100, { micro_usd: 5n });
    await of(2, 300, { status: 'failed', failed_calls: 2, micro_usd: 7n });
    await of(61, 500, {});
    await add('running', 'x', { created_at: at(62), status: 'running' });
    await of(3, 900, { workspace_id: 'other' });
    await of(4, 900, { parent_run_id: 'r1' });
    const summary = (filter: RunFilter) => createRunStore(database).summary(scope, filter, 3600);
    const rows = await summary({});
    expect(rows).toMatchObject([
      { succeeded: 1, failed: 1, running: 0, p50_ms: 100, p95_ms: 300, micro_usd: '12', with_failed_calls: 1 },
      { succeeded: 1, failed: 0, running: 1, p50_ms: 500, p95_ms: 500, micro_usd: null, with_failed_calls: 0 },
      { bucket: null, succeeded: 2, failed: 1, running: 1, p50_ms: 300, p95_ms: 500, micro_usd: '12', with_failed_calls: 1 },
    ]);
    expect(rows.map(row => (row.bucket === null ? null : row.bucket * 3600_000))).toEqual([
      at(0).getTime(),
      at(60).getTime(),
      null,
    ]);
    expect(await summary({ status: 'failed', until: at(60).toISOString() })).toMatchObject([
      { failed: 1, succeeded: 0 },
      { failed: 1 },
    ]);
  });
});
