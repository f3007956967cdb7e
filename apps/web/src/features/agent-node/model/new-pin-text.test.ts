import { AgentConfig } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { NodeSnapshot } from '../../run/index.ts';
import { newPinText } from './new-pin-text.ts';

const config = AgentConfig.parse({
  pins: [
    { name: 'stock', selector: { tool: 'desk.stock', strategy: 'latest' }, on_missing: 'null' },
    { name: 'order', selector: { tool: 'desk.order', strategy: 'latest' }, on_missing: 'null' },
  ],
});
const at = '2026-01-01T00:00:00.000Z';
const call = { call_id: 'c1', name: 'desk.stock', version: '1.0.0', input: {}, output: 4, t_start: at, t_end: at };
const moment = (values: Record<string, unknown>): NodeSnapshot =>
  ({ status: 'succeeded', values, missing: new Set(), agent: {} }) as unknown as NodeSnapshot;
const older = moment({ tools_by_id: { c1: call }, tool_order: ['c1'] });

describe('newPinText', () => {
  it('newPinText is the value in a run that began before the pin was made', () => {
    expect(newPinText('stock', config, older)).toEqual({ text: '4', isQuoted: true });
  });

  it('newPinText is null where the run has no call of the tool', () => {
    expect(newPinText('order', config, older)).toEqual({ text: 'null', isQuoted: true });
    expect(newPinText('order', config, moment({}))).toEqual({ text: 'null', isQuoted: true });
  });

  it('newPinText leaves a handle that has a value, one that is no pin, and one without a run', () => {
    expect(newPinText('stock', config, moment({ stock: 1 }))).toBeUndefined();
    expect(newPinText('gone', config, older)).toBeUndefined();
    expect(newPinText('stock', config, undefined)).toBeUndefined();
  });
});
