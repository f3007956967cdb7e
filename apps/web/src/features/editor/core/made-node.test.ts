import { type PinnedHandle, PinStrategy, resolvePinAmong, type ToolEnvelope } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../stories/index.ts';
import { removeVerbatim } from './commands/remove-verbatim.ts';
import { materializeCall } from './commands/materialize-call.ts';
import { type CallNodeRequest, graphFingerprint } from './call-node-request.ts';
import { applicableSuggestions } from './stored-suggestions.ts';
import { describeNewNode } from '../ui/make-call-node.ts';
import { pinnedCall } from './materialize-pin.ts';

const request: CallNodeRequest = {
  run_id: 'run_1',
  node_id: 'assist',
  call_id: 'c1',
  name: 'orders.place',
  version: '3.0.2',
  input: { customer: 'cus_81', note: 'for {{message.text}}' },
  offers: [
    { path: ['customer'], reference: 'message.customer_id' },
    { path: ['customer'], reference: 'assist.pins.tracking.id' },
    { path: ['customer'], reference: 'assist.pins.gone.id' },
    { path: ['customer'], reference: 'reply.value' },
    { path: ['note'], reference: 'message.text' },
    { path: ['not', 'there'], reference: 'message.text' },
  ],
  graph: graphFingerprint(shopWorkflow, 'assist'),
};

const call = fc.record({ name: fc.constantFrom('a', 'b'), isGood: fc.boolean() });

const calls = fc.array(call, { maxLength: 8 }).map(all =>
  all.map(({ name, isGood }, index): ToolEnvelope => {
    const envelope = { call_id: `c${index}`, name, version: '1.0.0', input: {}, t_start: '', t_end: '' };
    return isGood ? { ...envelope, output: index } : { ...envelope, error: { code: 'TIMEOUT', message: 'late' } };
  }),
);
const pin = fc
  .record({ strategy: fc.constantFrom(...PinStrategy.options), n: fc.integer({ min: 1, max: 4 }), call: fc.nat(6) })
  .map(
    ({ strategy, n, call: index }): PinnedHandle => ({
      name: 'pin',
      selector: { tool: 'a', strategy, n, call_id: `c${index}` },
      on_missing: 'null',
    }),
  );

describe('call behind a pin', () => {
  it('the call behind a pin is the call whose output the pin shows', () => {
    fc.assert(
      fc.property(pin, calls, (one, all) => {
        const found = pinnedCall(one, all);
        const ofTool = all.filter(({ name }) => name === 'a');
        const value = resolvePinAmong(one, ofTool);
        if (found !== undefined) expect(found.name).toBe('a');
        const { strategy } = one.selector;
        if (strategy === 'count') expect(found === undefined).toBe(ofTool.length === 0);
        else if (value.kind === 'missing') expect(found).toBe(value.envelope);
        else if (strategy === 'all') expect(value.value).toContain(found?.output);
        else expect(found?.output).toBe(value.value);
      }),
    );
  });
});

describe('applicableSuggestions', () => {
  it('applicableSuggestions requires an upstream source, an existing pin and a text that is still a constant', () => {
    const { file, id } = materializeCall(shopWorkflow, request);
    expect(applicableSuggestions(file, id, request.offers).map(({ reference }) => reference)).toEqual([
      'message.customer_id',
      'assist.pins.tracking.id',
    ]);
    expect(applicableSuggestions(shopWorkflow, id, request.offers)).toEqual([]);
    const unwired = { ...file, edges: file.edges.filter(edge => edge.target !== id) };
    expect(applicableSuggestions(unwired, id, request.offers)).toEqual([]);
  });
});

describe('notes on a materialized node', () => {
  it('the notes on a materialized node tell where the node was placed and what to check', () => {
    const text = (one: CallNodeRequest, file = shopWorkflow) => describeNewNode(one, materializeCall(file, one));
    expect(text(request)).toBe('Runs after Shop assistant, with the call’s input.');
    expect(text({ ...request, graph: 'other' })).toContain('Check that the input is still valid');
    expect(text({ ...request, input: 'not { json' })).toContain('its input is empty');
    expect(text({ ...request, node_id: 'gone' })).toContain('The agent that made the call was deleted');
  });
});

describe('removeVerbatim', () => {
  it('removeVerbatim makes an edited field a template again and keeps the other fields', () => {
    const config = { verbatim: ['a', 'b'], input: {} };
    expect(removeVerbatim(config, 'a')).toEqual({ verbatim: ['b'], input: {} });
    expect(removeVerbatim(removeVerbatim(config, 'a'), 'b')).toEqual({ input: {} });
    expect(removeVerbatim(config, 'c')).toBe(config);
  });
});
