import { AgentConfig, AgentFold, type PinnedHandle, type ToolEnvelope } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { pinCall } from '../commands/pin-call.ts';
import { previewPin } from './pin-preview.ts';

const at = '2026-01-01T00:00:00.000Z';
const call = (call_id: string, rest: Partial<ToolEnvelope>): ToolEnvelope => ({
  call_id,
  name: 'shop.find',
  version: '1.0.0',
  input: {},
  t_start: at,
  t_end: at,
  ...rest,
});

/** Creates an agent that called `shop.find` twice. The second call failed. */
function ran(): AgentFold {
  const fold = new AgentFold();
  fold.add({
    type: 'agent.started',
    model: { provider: 'scripted', model: 'spec' },
    instructions: '',
    prompt: '',
    tools: ['shop.find@1.0.0'],
    policy: AgentConfig.parse({}).policy,
    pins: [],
    stale_pins: { found: 'left' },
  });
  fold.add({ type: 'tool.executed', call_id: 'a', envelope: call('a', { output: { sku: 1 } }) });
  fold.add({ type: 'tool.failed', call_id: 'b', envelope: call('b', { error: { code: 'TIMEOUT', message: '' } }) });
  return fold;
}

const read = (selector: Partial<PinnedHandle['selector']>, on_missing: PinnedHandle['on_missing'] = 'null') =>
  previewPin({ name: 'found', selector: { tool: 'shop.find', strategy: 'latest', ...selector }, on_missing }, ran());

describe('previewPin', () => {
  it('previewPin shows the value for the current pin settings, regardless of the settings in the run', () => {
    expect(read({ strategy: 'first' })).toEqual({ kind: 'value', value: { sku: 1 } });
    expect(read({ strategy: 'count' })).toEqual({ kind: 'value', value: 2 });
    expect(read({ strategy: 'by_call_id', call_id: 'a' })).toEqual({ kind: 'value', value: { sku: 1 } });
  });

  it('previewPin explains why a pin has no value', () => {
    expect(read({})).toEqual({ kind: 'missing', why: 'the call failed with TIMEOUT' });
    expect(read({ tool: 'shop.lose' })).toEqual({ kind: 'missing', why: 'shop.lose was not called' });
    expect(read({ strategy: 'nth', n: 3 })).toEqual({ kind: 'missing', why: 'call 3 does not exist, only 2 calls' });
    expect(read({ strategy: 'by_call_id' })).toEqual({ kind: 'missing', why: 'no call selected' });
    expect(read({ strategy: 'by_call_id', call_id: 'c' })).toEqual({ kind: 'missing', why: 'no call has this ID' });
    expect(previewPin({ name: 'p', selector: { tool: 't', strategy: 'latest' }, on_missing: 'null' }, undefined)).toEqual({
      kind: 'missing',
      why: 'the agent did not run',
    });
  });

  it('previewPin shows the value of an earlier run when the pin uses stale_last_success', () => {
    expect(read({}, 'stale_last_success')).toEqual({ kind: 'stale', value: 'left' });
    expect(read({ strategy: 'first' }, 'stale_last_success')).toEqual({ kind: 'value', value: { sku: 1 } });
  });
});

it('a pin created from a call gets a free name and reads only that call', () => {
  const first = pinCall({}, { tool: 'shop.find', call_id: 'a' });
  const second = pinCall(first.config, { tool: 'shop.find', call_id: 'b' });
  expect([first.name, second.name]).toEqual(['shop_find_result', 'shop_find_result_2']);
  const { pins } = AgentConfig.parse(second.config);
  expect(pins.map(pin => previewPin(pin, ran()).kind)).toEqual(['value', 'missing']);
});
