import { readPath, type ToolEnvelope } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import { shopJournal, shopWorkflow } from '../../stories/index.ts';
import { materializeCall } from './commands/materialize-call.ts';
import { applyReference } from './commands/apply-reference.ts';
import { callNodeRequestOf, isStaleRequest } from './call-node-request.ts';
import { findReferences } from './find-references.ts';
import { pendingCallNodes } from './pending-call-nodes.ts';

const journal = new LoadedJournal();
for (const event of shopJournal()) journal.add(event);
const envelopeOf = (name: string): ToolEnvelope => {
  const row = journal.timeline.rows.findLast(one => one.kind === 'call' && one.name === name);
  if (row?.kind !== 'call' || row.envelope === undefined) throw new Error(`no result of ${name}`);
  return row.envelope;
};

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('callNodeRequestOf', () => {
  const request = callNodeRequestOf(journal, 'assist', envelopeOf('payment.charge'));

  it('callNodeRequestOf contains the call and the sources of its values upstream or in the pin of another tool', () => {
    expect(request).toMatchObject({ run_id: 'run_4821', node_id: 'assist', name: 'payment.charge', version: '2.1.0' });
    expect(request.input).toEqual(envelopeOf('payment.charge').input);
    expect(request.offers).toEqual([
      { path: ['order_id'], reference: 'assist.pins.order.id' },
      { path: ['amount', 'currency'], reference: 'assist.pins.order.total.currency' },
    ]);
  });

  it('isStaleRequest detects a changed agent or upstream node, and ignores moved nodes and added edges', () => {
    expect(isStaleRequest(request, shopWorkflow)).toBe(false);
    const { file } = materializeCall(shopWorkflow, request);
    expect(isStaleRequest(request, file)).toBe(false);
    const moved = { ...file, nodes: file.nodes.map(node => ({ ...node, position: { x: 1, y: 1 } })) };
    expect(isStaleRequest(request, moved)).toBe(false);
    const edited = file.nodes.map(node => (node.id === 'message' ? { ...node, config: {} } : node));
    expect(isStaleRequest(request, { ...file, nodes: edited })).toBe(true);
  });

  it('pendingCallNodes returns a request once and complete', () => {
    const storage = memoryStorage();
    expect(pendingCallNodes.lay(storage, 'shop', request)).toBe(true);
    expect(pendingCallNodes.take(storage, 'other')).toBeUndefined();
    expect(pendingCallNodes.take(storage, 'shop')).toEqual(request);
    expect(pendingCallNodes.take(storage, 'shop')).toBeUndefined();
    storage.setItem('pinion.materialize.shop', '{"name":1}');
    expect(pendingCallNodes.take(storage, 'shop')).toBeUndefined();
  });

  it('applyReference turns a value into a template only for the suggestion the user accepts', () => {
    const { file, id } = materializeCall(shopWorkflow, request);
    const [, offer] = request.offers;
    if (offer === undefined) throw new Error('no offer');
    const taken = applyReference(file, id, offer);
    expect(taken.nodes.at(-1)?.config['input']).toEqual({
      ...(request.input as object),
      amount: { value: 129, currency: '{{assist.pins.order.total.currency}}' },
    });
    expect(taken.nodes.slice(0, -1)).toEqual(file.nodes.slice(0, -1));
    expect(applyReference(file, id, { path: ['nothing', 'here'], reference: 'a' }).nodes.at(-1)).toBe(file.nodes.at(-1));
  });
});

describe('reference suggestions', () => {
  it('a suggested reference points to a value that equals the text exactly', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, fc.array(value, { maxLength: 3 }), (shared, others) => {
        const sources = [shared, ...others].map((dragged, index) => ({ node_id: `n${index}`, value: { out: dragged } }));
        for (const { path, reference } of findReferences({ field: shared }, sources)) {
          const [id = '', ...rest] = reference.split('.');
          const text = readPath({ field: shared }, path);
          expect(typeof text).toBe('string');
          expect(readPath(sources[Number(id.slice(1))]?.value, rest)).toBe(text);
        }
      }),
    );
  });

  it('reference suggestions find a text upstream under valid names, the shortest path first', () => {
    const sources = [
      { node_id: 'a', value: { 'no way': 'brass lamp', deep: { deeper: 'brass lamp' }, near: 'brass lamp' } },
      { node_id: 'b', value: 'brass lamp' },
    ];
    expect(findReferences({ words: 'brass lamp', n: 'ab', list: ['brass lamp'] }, sources)).toEqual([
      { path: ['words'], reference: 'a.near' },
      { path: ['list', '0'], reference: 'a.near' },
    ]);
  });
});
