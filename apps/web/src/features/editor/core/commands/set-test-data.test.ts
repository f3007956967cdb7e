import { recordOf, testDataOf } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { applyCommand, createEditorStore, undo } from '../editor-store.ts';
import { testDataError } from '../test-data.ts';
import { setTestData } from './set-test-data.ts';

const ids = shopWorkflow.nodes.map(node => node.id);
const data = fc
  .dictionary(fc.constantFrom('output', 'error', 'response'), fc.jsonValue(), { minKeys: 1 })
  .map(values => recordOf<unknown>(Object.entries(values)));

describe('setTestData', () => {
  it('setTestData stores test data in the config, affects no edge or other setting, and removes it completely', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), data, (id, given) => {
        const after = setTestData(shopWorkflow, id, given);
        expect(after.edges).toBe(shopWorkflow.edges);
        expect(after.nodes.map(node => (node.id === id ? testDataOf(node) : node))).toEqual(
          shopWorkflow.nodes.map(node => (node.id === id ? given : node)),
        );
        expect(setTestData(after, id, undefined)).toEqual(shopWorkflow);
      }),
    );
  });

  it('setTestData is reverted by one undo', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), data, (id, given) => {
        const store = createEditorStore('w', shopWorkflow);
        applyCommand(store, 'pin', file => setTestData(file, id, given));
        undo(store);
        expect(store.getState().file).toEqual(shopWorkflow);
      }),
    );
  });

  it('setTestData accepts an object that names only handles of the node', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.uniqueArray(fc.constantFrom<string>('output', 'error', 'response', 'text')),
        (value, handles) => {
          const isFit =
            typeof value === 'object' &&
            value !== null &&
            !Array.isArray(value) &&
            Object.keys(value).length > 0 &&
            Object.keys(value).every(name => handles.includes(name));
          expect(testDataError(value, handles) === undefined).toBe(isFit);
        },
      ),
    );
    fc.assert(fc.property(data, given => testDataError(given, ['output', 'error', 'response']) === undefined));
    expect(testDataError({ output: 'x'.repeat(300_000) }, ['output'])).toContain('can hold up to');
  });
});
