import { specOf, ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import { shopJournal } from '../../stories/index.ts';
import { curlOf } from './call-curl.ts';
import { barsOf } from './row-bars.ts';
import { filterRows, orderRows } from './row-order.ts';
import { phaseOf, rowSummary } from './row-labels.ts';
import { fitWindow, rulerOf, zoomWindow } from './ruler.ts';
import { stripPaths } from './strip-ticks.ts';

const journal = new LoadedJournal();
for (const event of shopJournal()) journal.add(event);
const rows = orderRows(journal.timeline.rows);

describe('timeline rows', () => {
  it('orderRows returns the tree of rows in the same order for any order of arrival', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...journal.timeline.rows], { minLength: rows.length }), shuffled => {
        const mixed = orderRows(shuffled);
        for (const [index, { row, depth }] of mixed.entries()) {
          const before = mixed[index - 1];
          if (depth > 0) expect(before?.row.node_id).toBe(row.node_id);
        }
      }),
    );
    expect(rows.slice(0, 5).map(({ row, depth }) => `${depth} ${row.kind}`)).toEqual([
      '0 node',
      '0 node',
      '1 turn',
      '2 call',
      '2 call',
    ]);
  });

  it('orderRows puts the calls of the code of a node under the call that runs it', () => {
    const call = (call_id: string, program_call_id?: string) => ({
      kind: 'call' as const,
      id: call_id,
      node_id: 'code',
      call_id,
      iteration: 0,
      name: call_id,
      version: '1.0.0',
      status: 'succeeded' as const,
      waits: [],
      start_ms: 0,
      start_seq: 1,
      ...(program_call_id === undefined ? {} : { caller: { program_call_id, path: '1:1#0' } }),
    });
    const node = {
      kind: 'node' as const,
      id: 'node',
      node_id: 'code',
      status: 'succeeded' as const,
      start_ms: 0,
      start_seq: 0,
    };
    const ordered = orderRows([node, call('program'), call('a', 'program'), call('b', 'program')]);
    expect(ordered.map(({ row, depth }) => `${depth} ${row.id}`)).toEqual(['0 node', '1 program', '2 a', '2 b']);
  });

  it('filterRows leaves out plain nodes in the dock when there is one agent', () => {
    expect(filterRows(rows, 'all', true).every(({ row }) => row.kind !== 'node')).toBe(true);
    expect(filterRows(rows, 'denied', false).map(({ row }) => row.status)).toEqual(['denied']);
  });

  it('barsOf draws one piece per attempt, a dotted wait and nothing for a denied call', () => {
    const charge = rows.find(({ row }) => row.kind === 'call' && row.name === 'payment.charge');
    const denied = rows.find(({ row }) => row.status === 'denied');
    if (charge === undefined || denied === undefined) throw new Error('both are in the story');
    expect(barsOf(charge, 4000).map(bar => bar.kind)).toEqual(['failed', 'gap', 'failed']);
    expect(barsOf(denied, 4000)).toEqual([]);
    expect(rowSummary(charge.row, 'over')).toBe('RATE_LIMIT, 2 attempts');
  });

  it('barsOf starts and ends bars exactly at their events, even within one millisecond', () => {
    const row = rows.find(one => one.row.kind === 'call' && one.row.name === 'catalog.search')?.row;
    if (row?.end_seq === undefined) throw new Error('it has ended');
    expect(phaseOf(row, row.start_seq)).toBe('future');
    expect(phaseOf(row, row.start_seq + 1)).toBe('open');
    expect(phaseOf(row, row.end_seq + 1)).toBe('over');
  });
});

describe('timeline ruler', () => {
  it('rulerOf returns a few round values within the visible window', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 5, max: 1e6, noNaN: true }), (from, span) => {
        const { majors } = rulerOf({ from, to: from + span });
        expect(majors.length).toBeLessThan(18);
        expect(new Set(majors.map(tick => tick.label)).size).toBe(majors.length);
        for (const { at } of majors) expect(at).toBeGreaterThanOrEqual(-1e-6);
      }),
    );
  });

  it('zoomWindow zooms around a moment without leaving the run', () => {
    const whole = fitWindow(3370, false);
    const close = zoomWindow(whole, 0.25, 1898, 3370);
    expect(close.from).toBeLessThan(1898);
    expect(close.to).toBeGreaterThan(1898);
    expect(zoomWindow(close, 100, 1898, 3370)).toEqual(whole);
  });

  it('stripPaths draws one tick per slot for any number of events', () => {
    const { tall, short } = stripPaths(journal.events, fitWindow(journal.endMs, false));
    expect((tall + short).split('M').length - 1).toBeLessThanOrEqual(journal.length);
  });
});

describe('curlOf', () => {
  const define = (gateway_config: Record<string, unknown>, gateway = 'http') =>
    specOf(
      ToolDefinition.parse({
        name: 'shop.get',
        version: '1.0.0',
        description: '',
        category: 'api',
        input_schema: {},
        gateway,
        gateway_config,
      }),
    );
  const envelope = { call_id: 'c', name: 'shop.get', version: '1.0.0', input: { id: "a/b'c", size: 2 }, t_start: '', t_end: '' };

  it('curlOf fills the path, puts other arguments where the tool would, and never contains a secret', () => {
    const get = define({
      url: 'http://shop.test/items/{id}',
      method: 'GET',
      headers: { authorization: 'Bearer {{secrets.SHOP_KEY}}' },
    });
    expect(curlOf(envelope, get)).toBe(
      `curl -X GET 'http://shop.test/items/a%2Fb'\\''c?size=2' -H 'authorization: Bearer '"$SHOP_KEY"`,
    );
    expect(curlOf(envelope, define({ url: 'http://shop.test/items' }))).toContain(`-d '{"id":"a/b'\\''c","size":2}'`);
    expect(curlOf(envelope, define({}, 'internal'))).toBeUndefined();
  });

  it('curlOf quotes headers and the method of a tool, so that the shell executes none of them', () => {
    const headers = { 'x-a': '$(touch /tmp/x) `id` {{secrets.KEY}} "$HOME" it\'s', 'x-$(id)': '1' };
    const item = curlOf(envelope, define({ url: 'http://shop.test/$(id)', method: 'get;id', headers }));
    expect(item).toContain(`-X 'GET;ID'`);
    expect(item).toContain(`-H 'x-a: $(touch /tmp/x) \`id\` '"$KEY"' "$HOME" it'\\''s'`);
    expect(item).toContain(`-H 'x-$(id): 1'`);
    expect(item).toContain(`'http://shop.test/$(id)'`);
  });
});
