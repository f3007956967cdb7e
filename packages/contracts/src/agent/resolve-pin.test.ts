import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordOf } from '../json/own-value.ts';
import { succeeded } from '../tool/call-status.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import type { AgentOutputs } from './agent-outputs.ts';
import { OnMissing, type PinnedHandle, PinStrategy } from './pinned-handle.ts';
import { resolvePin } from './resolve-pin.ts';

const at = '2026-01-01T00:00:00.000Z';
const tools = ['__proto__', 'constructor', 'shop.find', 'web_search'];
const ids = ['__proto__', 'constructor', 'one', 'two', 'three'];

const envelope = (id: string): fc.Arbitrary<ToolEnvelope> =>
  fc.record(
    {
      call_id: fc.constant(id),
      name: fc.constantFrom(...tools),
      version: fc.constant('1.0.0'),
      input: fc.constant({}),
      t_start: fc.constant(at),
      t_end: fc.constant(at),
      output: fc.jsonValue(),
      error: fc.constantFrom({ code: 'TIMEOUT' as const, message: '' }),
    },
    { requiredKeys: ['call_id', 'name', 'version', 'input', 't_start', 't_end'] },
  );

/** Arbitrary outputs: an order that names missing calls, and calls that no order names. */
const outputs: fc.Arbitrary<AgentOutputs> = fc
  .tuple(fc.subarray(ids), fc.array(fc.constantFrom(...ids, 'gone'), { maxLength: 6 }))
  .chain(([present, tool_order]) =>
    fc
      .tuple(...present.map(envelope))
      .map(envelopes => ({ response: '', tool_order, tools_by_id: recordOf(envelopes.map(one => [one.call_id, one] as const)) })),
  );

const pin: fc.Arbitrary<PinnedHandle> = fc.record({
  name: fc.constantFrom('p', '__proto__'),
  selector: fc.record(
    {
      tool: fc.constantFrom(...tools, 'nobody'),
      strategy: fc.constantFrom(...PinStrategy.options),
      call_id: fc.constantFrom(...ids, 'gone'),
      n: fc.integer({ min: 1, max: 8 }),
    },
    { requiredKeys: ['tool', 'strategy'] },
  ),
  on_missing: fc.constantFrom(...OnMissing.options),
});

describe('resolvePin', () => {
  it('resolvePin returns a JSON value or a reason for any calls', () => {
    fc.assert(
      fc.property(pin, outputs, (one, of) => {
        const resolved = resolvePin(one, of);
        if (resolved.kind === 'value') {
          expect(resolved.value).not.toBe(undefined);
          expect(() => JSON.stringify(resolved.value)).not.toThrow();
          return;
        }
        expect(resolved.on_missing).toBe(one.on_missing);
        expect(resolved.reason).toBe(resolved.envelope === undefined ? 'no_call' : 'failed');
        if (resolved.envelope !== undefined) expect(succeeded(resolved.envelope)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('resolvePin uses only the calls of its own tool', () => {
    fc.assert(
      fc.property(pin, outputs, (one, of) => {
        const others = recordOf(Object.entries(of.tools_by_id).filter(([, call]) => call.name === one.selector.tool));
        expect(resolvePin(one, { ...of, tools_by_id: others })).toEqual(resolvePin(one, of));
      }),
    );
  });

  it('resolvePin implements each strategy as documented', () => {
    const call = (call_id: string, rest: Partial<ToolEnvelope>): ToolEnvelope => ({
      call_id,
      name: 'shop.find',
      version: '1.0.0',
      input: {},
      t_start: at,
      t_end: at,
      ...rest,
    });
    const failed = { error: { code: 'TIMEOUT' as const, message: '' } };
    const calls = [
      call('a', failed),
      call('b', { output: 1 }),
      call('c', { output: null }),
      call('d', { output: 3 }),
      call('e', failed),
    ];
    const of: AgentOutputs = {
      response: '',
      tool_order: calls.map(one => one.call_id),
      tools_by_id: recordOf(calls.map(one => [one.call_id, one] as const)),
    };
    const read = (selector: Omit<PinnedHandle['selector'], 'tool'>) =>
      resolvePin({ name: 'p', selector: { tool: 'shop.find', ...selector }, on_missing: 'null' }, of);
    expect(read({ strategy: 'latest' })).toMatchObject({ kind: 'missing', reason: 'failed' });
    expect(read({ strategy: 'first' })).toMatchObject({ kind: 'missing', reason: 'failed' });
    expect(read({ strategy: 'first_success' })).toEqual({ kind: 'value', value: 1 });
    expect(read({ strategy: 'all' })).toEqual({ kind: 'value', value: [1, null, 3] });
    expect(read({ strategy: 'count' })).toEqual({ kind: 'value', value: 5 });
    expect(read({ strategy: 'nth', n: 4 })).toEqual({ kind: 'value', value: 3 });
    expect(read({ strategy: 'nth', n: 9 })).toMatchObject({ kind: 'missing', reason: 'no_call' });
    expect(read({ strategy: 'by_call_id', call_id: 'c' })).toEqual({ kind: 'value', value: null });
    expect(read({ strategy: 'by_call_id' })).toMatchObject({ kind: 'missing', reason: 'no_call' });
  });
});
