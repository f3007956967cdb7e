import { AgentPolicy, foldRun, type NewRunEvent, type RunEvent, timelineOf } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longJournal } from '../../stories/index.ts';
import { imagesIn, isLocalBlob, localImage } from './local-image.ts';
import { overviewOf } from './overview-paths.ts';
import { orderRows } from './row-order.ts';
import { SpendingSteps } from './spending-steps.ts';
import { stepPath } from './step-path.ts';

const finished = (seq: number, iteration: number, tokens: number, cost_usd?: number): RunEvent =>
  ({
    type: 'model.finished',
    v: 1,
    run_id: 'r',
    seq,
    at: '',
    ms: seq * 10,
    node_id: 'a',
    iteration,
    turn: { text: '', tool_calls: [], finish: 'stop', usage: { input_tokens: tokens, output_tokens: 0 } },
    ...(cost_usd === undefined ? {} : { cost_usd }),
  }) as RunEvent;

describe('SpendingSteps', () => {
  it('SpendingSteps never decreases, and a duplicate turn event costs once', () => {
    const steps = new SpendingSteps().readTo([finished(0, 0, 100, 0.5), finished(1, 0, 100, 0.5), finished(2, 1, 50)]);
    expect(steps.steps.map(({ seq, tokens, usd }) => [seq, tokens, usd])).toEqual([
      [0, 100, 0.5],
      [2, 150, 0.5],
    ]);
    expect(steps.at(0)).toBeUndefined();
    expect(steps.at(1)?.tokens).toBe(100);
    expect(steps.at(2)?.tokens).toBe(100);
    expect(steps.at(3)?.tokens).toBe(150);
  });

  it('SpendingSteps gives the same result for a loaded and a streamed journal', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(1000)), { maxLength: 40 }), fc.nat(40), (list, cut) => {
        const events = list.map(([iteration, tokens], seq) => finished(seq, iteration, tokens, tokens / 1000));
        const whole = new SpendingSteps().readTo(events);
        const grown = new SpendingSteps().readTo(events.slice(0, cut)).readTo(events);
        expect(grown.steps).toEqual(whole.steps);
        for (const [index, step] of whole.steps.entries())
          expect(step.tokens).toBeGreaterThanOrEqual(whole.steps[index - 1]?.tokens ?? 0);
      }),
    );
  });

  it('SpendingSteps equals the fold of the run at every moment, parts included', () => {
    const spend = fc.oneof(
      fc.record({ kind: fc.constant('turn' as const), tokens: fc.nat(500), usd: fc.nat(100) }),
      fc.record({ kind: fc.constant('call' as const), tokens: fc.constant(0), usd: fc.nat(100) }),
      fc.record({ kind: fc.constant('part' as const), tokens: fc.nat(500), usd: fc.nat(100) }),
    );
    const head: NewRunEvent[] = [
      { type: 'node.started', node_id: 'a' },
      {
        type: 'agent.started',
        node_id: 'a',
        model: { provider: 'scripted', model: '' },
        instructions: '',
        prompt: '',
        tools: [],
        policy: AgentPolicy.parse({}),
        pins: [],
      },
      { type: 'node.started', node_id: 'm' },
    ];
    fc.assert(
      fc.property(fc.array(spend, { maxLength: 30 }), list => {
        const items = list.map(({ kind, tokens, usd }, index): NewRunEvent => {
          if (kind === 'turn')
            return {
              type: 'model.finished',
              node_id: 'a',
              iteration: index,
              turn: { text: '', tool_calls: [], finish: 'stop', usage: { input_tokens: tokens } },
              cost_usd: usd,
            };
          const spent = { tokens, calls: 0, usd };
          if (kind === 'part')
            return { type: 'subrun.finished', node_id: 'm', child_run_id: `c${index}`, status: 'succeeded', spent };
          const details = {
            call_id: `c${index}`,
            name: 't',
            version: '1.0.0',
            input: {},
            t_start: '',
            t_end: '',
            meta: { cost_usd: usd },
          };
          return { type: 'tool.executed', node_id: 'a', call_id: `c${index}`, envelope: details };
        });
        const events = [...head, ...items].map((item, seq) => ({ ...item, v: 1, run_id: 'r', seq, at: '', ms: seq }) as RunEvent);
        const steps = new SpendingSteps().readTo(events);
        for (let count = 0; count <= events.length; count += 1) {
          const { tokens, usd } = foldRun(events.slice(0, count)).spending();
          expect([steps.at(count)?.tokens ?? 0, steps.at(count)?.usd ?? 0]).toEqual([tokens, usd]);
        }
      }),
    );
  });

  it('stepPath draws a line from the left edge to the right that ends at its maximum', () => {
    const { steps } = new SpendingSteps().readTo(Array.from({ length: 5000 }, (_, seq) => finished(seq, seq, 1)));
    const path = stepPath(steps, { from: 0, to: 50_000 }, 20, step => step.tokens);
    expect(path.startsWith('M0 20.0')).toBe(true);
    expect(path.endsWith('V0.0H1000')).toBe(true);
    expect(path.length).toBeLessThan(16_000);
    expect(stepPath([], { from: 0, to: 1 }, 20, step => step.usd)).toBe('');
  });
});

describe('overviewOf', () => {
  const rows = orderRows(timelineOf(longJournal(10_000)));

  it('overviewOf is as small for ten thousand rows as for four hundred', () => {
    const { height, paths } = overviewOf(rows, 20_000);
    expect(height).toBe(400);
    expect(Object.values(paths).join('').length).toBeLessThan(20_000);
  });

  it('overviewOf keeps every failure visible among its neighbors', () => {
    const marked = rows.map((one, index) =>
      index === 7003 && one.row.kind === 'call' ? { ...one, row: { ...one.row, status: 'failed' as const } } : one,
    );
    expect(overviewOf(marked, 20_000).paths.failed).toMatch(/^M[\d.]+ 2\d\d\.5H[\d.]+$/);
    expect(overviewOf(rows, 20_000, new Set([rows[9_000]?.row.id ?? ''])).paths.match).toBeDefined();
  });
});

describe('images in a tool result', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it('localImage shows images that are stored locally and never fetches remote images', () => {
    expect(localImage(png)).toBe(png);
    expect(localImage('/blobs/0af3?exp=1&sig=x', 'image/webp')).toBe('/blobs/0af3?exp=1&sig=x');
    for (const url of [
      'https://example.com/a.png',
      '//example.com/blobs/0af3?x',
      'https://example.com/blobs/0af3?exp=1',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html;base64,PHN2Zz4=',
      'javascript:alert(1)',
      ' data:image/png;base64,x',
      '/blobs/../runs?x',
    ])
      expect(localImage(url, 'image/png'), url).toBeUndefined();
    expect(localImage('/blobs/0af3?exp=1&sig=x', 'text/html')).toBeUndefined();
    expect(isLocalBlob('https://example.com/blobs/0af3?exp=1')).toBe(false);
  });

  it('imagesIn finds images anywhere in a value, up to a small limit', () => {
    expect(imagesIn({ pages: [{ thumb: png }, { thumb: 'none' }], cover: png })).toEqual([
      { path: 'pages.0.thumb', url: png },
      { path: 'cover', url: png },
    ]);
    expect(imagesIn(Array.from({ length: 100 }, () => png))).toHaveLength(8);
  });
});
