import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ContractSnapshot, contractSnapshot, compareSnapshot } from './contract-snapshot.ts';

const kept = JSON.parse(readFileSync(new URL('../contract.snapshot.json', import.meta.url), 'utf8')) as ContractSnapshot;
const now = JSON.parse(JSON.stringify(contractSnapshot())) as ContractSnapshot;

it('contractSnapshot equals the stored snapshot of the frozen shapes', () => {
  const complaint = compareSnapshot(kept, now);
  expect(complaint, complaint).toBe(undefined);
});

it('compareSnapshot names a shape that changed without a new version and tells what to do', () => {
  const changed = { ...now, shapes: { ...now.shapes, ToolEnvelope: {} } };
  expect(compareSnapshot(kept, changed)).toMatch(/frozen shapes changed: ToolEnvelope\. .*increase contractVersion/);
  const gone = { ...now, shapes: Object.fromEntries(Object.entries(now.shapes).filter(([name]) => name !== 'BaseTool')) };
  expect(compareSnapshot(kept, gone)).toContain('BaseTool');
  expect(compareSnapshot(kept, { ...changed, version: kept.version + 1 })).toContain('update-snapshot');
});
