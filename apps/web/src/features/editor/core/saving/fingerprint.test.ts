import { canonicalJson, type WorkflowFile } from '@pinion/contracts';
import { expect, it, vi } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { renameNode } from '../commands/rename-node.ts';
import { fingerprint } from './fingerprint.ts';

/** Returns the file with the keys of each object in reverse order, and without shared parts. */
const reversed = (file: WorkflowFile): WorkflowFile =>
  JSON.parse(JSON.stringify(file), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as WorkflowFile;

it('fingerprint is the same for a file with other orders of keys, and another one after an edit', () => {
  const edited = renameNode(shopWorkflow, 'assist', 'Edited');
  expect(fingerprint(reversed(shopWorkflow))).toBe(fingerprint(shopWorkflow));
  expect(fingerprint(edited)).not.toBe(fingerprint(shopWorkflow));
  expect(fingerprint(reversed(edited))).toBe(fingerprint(edited));
});

it('fingerprint begins with the length of the canonical JSON, as stored fingerprints do', () => {
  const [first = shopWorkflow.nodes[0], ...rest] = shopWorkflow.nodes;
  const file = {
    ...shopWorkflow,
    nodes: [{ ...first, title: undefined, config: { list: [1, [{ b: 'é', a: null }]], 10: 1, 9: 2 } }, ...rest],
  };
  expect(fingerprint(file as WorkflowFile).split('-')[0]).toBe(canonicalJson(file).length.toString(36));
});

it('fingerprint makes the text of test data once, however often the rest of the file is edited', () => {
  const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Row ${id}` }));
  const file = {
    ...shopWorkflow,
    nodes: shopWorkflow.nodes.map(node => (node.id === 'assist' ? { ...node, test_data: { response: rows } } : node)),
  };
  fingerprint(file);
  const stringify = vi.spyOn(JSON, 'stringify');
  fingerprint(renameNode(file, 'assist', 'Edited'));
  const calls = stringify.mock.calls.length;
  stringify.mockRestore();
  expect(calls).toBeLessThan(rows.length);
});
