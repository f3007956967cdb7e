import { newId } from '../platform/ids/new-id.ts';
import type { RunEvent, Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveEvent, LiveEvents } from './live-events.ts';
import { type RunningDatabase, runningDatabase } from '../testing/running-database.ts';
import { runRow } from '../testing/run-row.ts';
import { createRunLeases } from '../stores/runs/run-leases.sql.ts';
import { createRunStore } from '../stores/runs/run-store.sql.ts';
import { JournalWriter } from './journal-writer.ts';
import { RunLost } from './run-lost.ts';
import { RunJournal } from './run-journal.ts';
import type { RunEnd, RunRow } from './run-row.ts';
import type { Statement } from './write-statement.sql.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const clock = nodeClock();
const rowOf = (id: string, more: Partial<RunRow> = {}): RunRow => runRow(id, { name: 'A name\nof two lines\u0000', ...more });
const endOf = (id: string, more: Partial<RunEnd> = {}): RunEnd => ({
  id,
  workspace_id: 'w',
  workflow_id: 'wf',
  status: 'succeeded',
  output: '"out"',
  error: undefined,
  started_at: new Date().toISOString(),
  ended_at: new Date().toISOString(),
  calls: 3,
  failed_calls: 1,
  tokens: 12,
  pins: [],
  ...more,
});

describe('JournalWriter', () => {
  let database: Database;
  let at: RunningDatabase;
  beforeAll(async () => {
    at = await runningDatabase();
    ({ database } = at);
  });
  afterAll(() => at.close());

  const open = (query?: (statement: Statement) => Promise<readonly { id: string }[]>) => {
    const statements: Statement[] = [];
    const live = new LiveEvents();
    const ask = query ?? (async ({ text, values }: Statement) => (await database.pool.query<{ id: string }>(text, values)).rows);
    const writer = new JournalWriter({
      query: statement => {
        statements.push(statement);
        return ask(statement);
      },
      lease: { owner: 'me' },
      live,
      clock,
    });
    const journal = (run_id: string, fence = 1, events: RunEvent[] = []) =>
      new RunJournal({ run_id, fence, writer, clock, onEvent: event => events.push(event) });
    return { writer, live, statements, journal };
  };
  const linesOf = async (id: string) =>
    (await createRunStore(database).lines(id, -1)).map(entry => JSON.parse(entry.text) as RunEvent);

  it('JournalWriter refuses what a run appended during the write that showed that it was lost', async () => {
    const answers = [Promise.withResolvers<readonly { id: string }[]>(), Promise.withResolvers<readonly { id: string }[]>()];
    const { journal, statements } = open(() => answers[statements.length - 1]?.promise ?? Promise.resolve([]));
    const [lost, other] = [journal('lost'), journal('other')];
    lost.append({ type: 'run.resumed' });
    const first = lost.commit();
    await expect.poll(() => statements.length).toBe(1);
    lost.append({ type: 'run.resumed' });
    other.append({ type: 'run.resumed' });
    const [second, third] = [lost.commit(), other.commit()];
    answers[0]?.resolve([]);
    answers[1]?.resolve([{ id: 'other' }]);
    const outcomes = await Promise.allSettled([first, second, third]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('JournalWriter writes a complete run in one statement with gapless numbers and monotonic times', async () => {
    const { writer, statements, journal } = open();
    const id = newId();
    const reported: RunEvent[] = [];
    const run = journal(id, 1, reported);
    writer.start(rowOf(id), 1);
    for (let index = 0; index < 20; index += 1) run.append({ type: 'node.started', node_id: `n${index}` });
    await run.close(endOf(id));
    expect(statements).toHaveLength(1);
    const entries = await linesOf(id);
    expect(entries).toEqual(reported);
    expect(entries.map(entry => entry.seq)).toEqual(entries.map((_, index) => index));
    expect(entries.every((entry, index) => entry.ms >= (entries[index - 1]?.ms ?? 0))).toBe(true);
    const stored = await createRunStore(database).get(scope, id);
    expect(stored).toMatchObject({ status: 'succeeded', output: '"out"', calls: 3, workflow_name: 'A name of two lines ' });
    const listed = await database.prisma.run.findUnique({ where: { id } });
    expect(listed).toMatchObject({ failed_calls: 1, tokens: 12n, micro_usd: null, trigger: 'editor' });
  });

  it('JournalWriter batches many runs into few statements and keeps each run in order', async () => {
    const { writer, statements, journal } = open();
    const ids = Array.from({ length: 40 }, newId);
    await Promise.all(
      ids.map(async id => {
        const run = journal(id);
        writer.start(rowOf(id), 1);
        for (let round = 0; round < 5; round += 1) {
          run.append({ type: 'node.started', node_id: `n${round}` });
          await run.commit();
        }
        await run.close(endOf(id));
      }),
    );
    expect(statements.length).toBeLessThan(20);
    for (const id of ids)
      expect((await linesOf(id)).map(entry => ('node_id' in entry ? entry.node_id : ''))).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
  });

  it('JournalWriter keeps texts exact: line breaks, zero bytes, lone surrogates, names like __proto__', async () => {
    const { writer, journal } = open();
    const id = newId();
    const run = journal(id);
    writer.start(rowOf(id), 1);
    const outputs = JSON.parse('{"__proto__":{"a":1},"text":"a\\n\\r\\u2028b\\u0000\\ud800","n":1e21}') as Record<
      string,
      unknown
    >;
    run.append({ type: 'node.finished', node_id: 'n', outputs });
    run.forNode('m').append({ type: 'node.started' }, '{\n"type":"node.started"}');
    await run.commit();
    const [first, second] = await linesOf(id);
    expect(JSON.stringify(first?.type === 'node.finished' ? first.outputs : {})).toBe(JSON.stringify(outputs));
    expect(second).toMatchObject({ type: 'node.started', node_id: 'm', seq: 1 });
  });

  it('JournalWriter notifies readers only of events on disk', async () => {
    const gate = Promise.withResolvers<void>();
    const { writer, live, journal } = open(async ({ text, values }) => {
      await gate.promise;
      return (await database.pool.query<{ id: string }>(text, values)).rows;
    });
    const id = newId();
    const received: LiveEvent[] = [];
    live.listen(id, entry => received.push(entry));
    const run = journal(id);
    writer.start(rowOf(id), 1);
    run.append({ type: 'node.started', node_id: 'n' });
    const committed = run.commit();
    await new Promise(resolve => setImmediate(resolve));
    expect(received).toEqual([]);
    gate.resolve();
    await committed;
    expect(received.map(entry => entry.seq)).toEqual([0]);
    expect(received[0]?.text).toBe((await createRunStore(database).lines(id, -1))[0]?.text);
  });

  it('JournalWriter refuses the events of a run that another server took over, and only those', async () => {
    const { writer, journal } = open();
    const [taken, mine] = [newId(), newId()];
    const [old, other] = [journal(taken), journal(mine)];
    writer.start(rowOf(taken), 1);
    writer.start(rowOf(mine), 1);
    old.append({ type: 'node.started', node_id: 'before' });
    await Promise.all([old.commit(), other.commit()]);

    const heirs = await createRunLeases(database, 'heir', 30).takeAll();
    const fence = heirs.find(run => run.id === taken)?.fence ?? 0;
    expect(fence).toBe(2);
    await database.pool.query('UPDATE run SET fence = 1 WHERE id = $1', [mine]);

    old.append({ type: 'node.started', node_id: 'too late' });
    other.append({ type: 'node.started', node_id: 'fine' });
    const [late, fine] = await Promise.allSettled([old.commit(), other.commit()]);
    expect(late).toMatchObject({ status: 'rejected', reason: expect.any(RunLost) });
    expect(fine.status).toBe('fulfilled');
    await expect(old.commit()).rejects.toThrow(RunLost);

    const heir = new RunJournal({
      run_id: taken,
      fence,
      writer: open().writer,
      clock,
      onEvent: () => undefined,
      after: { seq: 0, ms: 1, started_at: new Date().toISOString() },
    });
    heir.append({ type: 'run.resumed' });
    await heir.commit();
    expect((await linesOf(taken)).map(entry => entry.type)).toEqual(['node.started', 'run.resumed']);
  });

  it('JournalWriter retries while the database is unavailable and writes nothing twice after a lost response', async () => {
    let tries = 0;
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { writer, journal } = open(async ({ text, values }) => {
      tries += 1;
      if (tries === 1) throw away;
      const { rows } = await database.pool.query<{ id: string }>(text, values);
      if (tries === 2) throw new Error('Connection terminated unexpectedly');
      return rows;
    });
    const id = newId();
    const run = journal(id);
    writer.start(rowOf(id, { idempotency: { key: `k-${id}`, body_hash: 'h' } }), 1);
    run.append({ type: 'node.started', node_id: 'n' });
    await run.commit();
    expect(tries).toBe(3);
    expect(await linesOf(id)).toHaveLength(1);
    run.append({ type: 'node.skipped', node_id: 'm' });
    await run.close(endOf(id));
    expect((await createRunStore(database).get(scope, id))?.status).toBe('succeeded');
  });

  it('JournalWriter loses only the run that cannot be written', async () => {
    const { writer, journal } = open();
    const [first, second] = [newId(), newId()];
    const idempotency = { key: `k-${first}`, body_hash: 'h' };
    writer.start(rowOf(first, { idempotency }), 1);
    await journal(first).commit();

    const [rival, bystander] = [journal(second), journal(newId())];
    const third = newId();
    writer.start(rowOf(second, { idempotency }), 1);
    writer.start(rowOf(third), 1);
    const outcomes = await Promise.allSettled([rival.commit(), writer.commit(third), bystander.commit()]);
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(await createRunStore(database).findKey(scope, idempotency.key)).toEqual({ run_id: first, body_hash: 'h' });
    expect(await createRunStore(database).get(scope, second)).toBeUndefined();
  });

  it('JournalWriter gives a key to the first run of a batch and refuses the others in the same statement', async () => {
    const { writer, statements, journal } = open();
    const idempotency = (key: string) => ({ key, body_hash: 'h' });
    const [earlier, first, second, other, late] = [newId(), newId(), newId(), newId(), newId()];
    const [taken, contested, own] = [newId(), newId(), newId()];
    writer.start(rowOf(earlier, { idempotency: idempotency(taken) }), 1);
    await journal(earlier).commit();

    const starts = [
      { id: first, key: contested },
      { id: second, key: contested },
      { id: other, key: own },
      { id: late, key: taken },
    ];
    for (const { id, key } of starts) {
      writer.start(rowOf(id, { idempotency: idempotency(key) }), 1);
      journal(id).append({ type: 'node.started', node_id: 'n' });
    }
    const outcomes = await Promise.allSettled(starts.map(({ id }) => writer.commit(id, 1)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(statements).toHaveLength(2);
    expect([await linesOf(first), await linesOf(second)].map(({ length }) => length)).toEqual([1, 0]);
    expect(await createRunStore(database).findKey(scope, taken)).toEqual({ run_id: earlier, body_hash: 'h' });
    expect(await createRunStore(database).findKey(scope, contested)).toEqual({ run_id: first, body_hash: 'h' });
  });

  it('JournalWriter stores the status waiting of a run that waits at once, also when both share one statement', async () => {
    const { writer } = open();
    const store = createRunStore(database);
    const [atOnce, queued] = [newId(), newId()];
    writer.start(rowOf(atOnce), 1);
    writer.updateStatus({ id: atOnce, status: 'waiting' }, 1);
    writer.start(rowOf(queued, { status: 'queued' }), 1);
    await Promise.all([writer.commit(atOnce), writer.commit(queued)]);
    writer.begin({ id: queued, started_at: new Date().toISOString() }, 1);
    writer.updateStatus({ id: queued, status: 'waiting' }, 1);
    await writer.commit(queued);
    expect((await store.get(scope, atOnce))?.status).toBe('waiting');
    expect((await store.get(scope, queued))?.status).toBe('waiting');
    writer.updateStatus({ id: queued, status: 'running' }, 1);
    await writer.commit(queued);
    expect((await store.get(scope, queued))?.status).toBe('running');
    await writer.close();
  });

  it('JournalWriter stores a queued run with its plan and deletes the plan when the run starts', async () => {
    const { writer } = open();
    const store = createRunStore(database);
    const id = newId();
    writer.start(rowOf(id, { status: 'queued', started_at: undefined, plan: '{"tools":[]}' }), 1);
    await writer.commit(id);
    expect(await store.get(scope, id)).toMatchObject({ status: 'queued', plan: '{"tools":[]}', started_at: null });
    writer.begin({ id, started_at: '2026-01-01T00:00:00.000Z' }, 1);
    await writer.commit(id);
    expect(await store.get(scope, id)).toMatchObject({ status: 'running', plan: null, started_at: new Date('2026-01-01') });
    writer.end(endOf(id, { pins: [{ node_id: 'a', pin: 'p', value: '{"x":1}' }] }), 1);
    await writer.commit(id);
    expect(await store.get(scope, id)).toMatchObject({ status: 'succeeded', started_at: new Date('2026-01-01') });
    expect(await store.stalePins(scope, 'wf', 'a')).toEqual([{ pin: 'p', value: '{"x":1}' }]);
  });

  it('JournalWriter accepts nothing after it is closed', async () => {
    const { writer, journal } = open();
    const id = newId();
    const run = journal(id);
    writer.start(rowOf(id), 1);
    run.append({ type: 'node.started', node_id: 'n' });
    await writer.close();
    run.append({ type: 'node.skipped', node_id: 'm' });
    await expect(run.commit()).rejects.toThrow(RunLost);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('JournalWriter writes 3,000 runs accepted during one stall in statements under the parameter limit', async () => {
    const gate = Promise.withResolvers<void>();
    const { writer, statements, journal } = open(async ({ text, values }) => {
      await gate.promise;
      return (await database.pool.query<{ id: string }>(text, values)).rows;
    });
    const ids = Array.from({ length: 3_000 }, newId);
    const commits = ids.map(id => {
      writer.start(rowOf(id), 1);
      const run = journal(id);
      run.append({ type: 'node.started', node_id: 'n' });
      return run.commit();
    });
    gate.resolve();
    await Promise.all(commits);
    expect(Math.max(...statements.map(({ values }) => values.length))).toBeLessThan(65_535);
    const { rows } = await database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM run_event WHERE run_id = ANY($1)',
      [ids],
    );
    expect(rows[0]?.count).toBe(3_000);
  });

  it('JournalWriter loses only the run that fits no statement, although the database gives no reason', async () => {
    const culprit = newId();
    let attempts = 0;
    const { writer } = open(async ({ text, values }) => {
      attempts += 1;
      if (values.includes(culprit))
        throw Object.assign(new Error('bind message has 25379 parameter formats but 0 parameters'), { code: '08P01' });
      return (await database.pool.query<{ id: string }>(text, values)).rows;
    });
    const ids = [...Array.from({ length: 20 }, newId), culprit, ...Array.from({ length: 20 }, newId)];
    for (const id of ids) writer.start(rowOf(id), 1);
    const outcomes = await Promise.allSettled(ids.map(id => writer.commit(id)));
    expect(ids.filter((_id, index) => outcomes[index]?.status === 'rejected')).toEqual([culprit]);
    expect(attempts).toBeLessThan(20);
  });

  it('JournalWriter loses a run whose statement always breaks the connection while other statements succeed', async () => {
    const [culprit, bystander] = [newId(), newId()];
    const { writer } = open(async ({ text, values }) => {
      if (values.includes(culprit)) throw new Error('Connection terminated unexpectedly');
      return (await database.pool.query<{ id: string }>(text, values)).rows;
    });
    for (const id of [culprit, bystander]) writer.start(rowOf(id), 1);
    const outcomes = await Promise.allSettled([writer.commit(culprit), writer.commit(bystander)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(writer.stalledMs()).toBe(0);
  });

  it('JournalWriter refuses new runs when the database is full and writes running ones when space returns', async () => {
    let isFull = false;
    const { writer, journal } = open(async ({ text, values }) => {
      if (isFull) throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
      return (await database.pool.query<{ id: string }>(text, values)).rows;
    });
    const [unfinished, fresh] = [newId(), newId()];
    writer.start(rowOf(unfinished), 1);
    const run = journal(unfinished);
    await run.commit();

    isFull = true;
    run.append({ type: 'node.started', node_id: 'n' });
    const waiting = run.commit();
    writer.start(rowOf(fresh), 1);
    await expect(writer.commit(fresh)).rejects.toThrow(/No space left/);
    expect(writer.isFull()).toBe(true);
    const next = newId();
    writer.start(rowOf(next), 1);
    await expect(writer.commit(next)).rejects.toThrow(/No space left/);
    isFull = false;
    await waiting;
    expect(writer.isFull()).toBe(false);
    expect(await linesOf(unfinished)).toHaveLength(1);

    isFull = true;
    const [alone, later] = [newId(), newId()];
    writer.start(rowOf(alone), 1);
    await expect(writer.commit(alone)).rejects.toThrow(/No space left/);
    isFull = false;
    writer.start(rowOf(later), 1);
    await writer.commit(later);
  });

  it('JournalWriter reports how long writes have been stalled', async () => {
    const gate = Promise.withResolvers<void>();
    const { writer } = open(async () => {
      await gate.promise;
      return [];
    });
    const id = newId();
    writer.start(rowOf(id), 1);
    const committed = writer.commit(id).catch(() => undefined);
    await expect.poll(() => writer.stalledMs()).toBeGreaterThan(0);
    gate.resolve();
    await committed;
    expect(writer.stalledMs()).toBe(0);
  });
});
