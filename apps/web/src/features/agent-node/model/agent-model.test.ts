import { AgentConfig } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { shopTools } from '../../stories/index.ts';
import { completeReference, takeCompletion } from './complete-reference.ts';
import { dryRun, dryRunWords } from './dry-run.ts';
import { freePinName, whyNotPinName } from './pin-names.ts';
import { filterToolRows, toolRowsOf } from './tool-list.ts';

const config = AgentConfig.parse({
  tools: [{ name: 'payment.charge' }, { name: 'orders.refund' }, { name: 'gone.tool' }],
  policy: { max_iterations: 3, max_tool_calls: 5, allowed_side_effects: ['pure', 'irreversible'] },
  pins: [{ name: 'tracking', selector: { tool: 'payment.legacy_charge', strategy: 'latest' }, on_missing: 'null' }],
});
const rows = toolRowsOf(config, shopTools, { SHOP_PAY_KEY: 'org' });
const row = (name: string) => rows.find(one => one.name === name);

describe('the tool list of an agent', () => {
  it('has one row for each tool, what is on first, and never leaves out what is on or pinned', () => {
    expect(rows.slice(0, 3).every(one => one.isOn)).toBe(true);
    expect(row('gone.tool')).toMatchObject({ isOn: true, unavailable: 'gone.tool is not in the catalog' });
    const shown = filterToolRows(rows, { search: '', category: 'all', showsDeprecated: false });
    expect(shown.map(one => one.name)).toContain('payment.legacy_charge');
    const unpinned = toolRowsOf({ ...config, pins: [] }, shopTools, undefined);
    expect(filterToolRows(unpinned, { search: '', category: 'all', showsDeprecated: false }).map(one => one.name)).not.toContain(
      'payment.legacy_charge',
    );
  });

  it('says whose key answers, warns when it is the organisation’s, and names one that is missing', () => {
    expect(row('payment.charge')?.key).toEqual({ kind: 'org_fallback', secret: 'SHOP_PAY_KEY' });
    expect(row('catalog.search')?.key).toEqual({ kind: 'missing', secret: 'SHOP_KEY' });
    expect(row('catalog.get')?.key).toEqual({ kind: 'none_needed' });
  });

  it('tells which gate would deny which tool', () => {
    const verdicts = dryRun(config, rows);
    expect(verdicts.find(one => one.tool === 'orders.refund')).toMatchObject({ verdict: 'deny', gate: 'lifecycle' });
    expect(verdicts.find(one => one.tool === 'gone.tool')).toMatchObject({ verdict: 'deny', gate: 'tools' });
    expect(verdicts.find(one => one.tool === 'payment.charge')).toMatchObject({ verdict: 'allow' });
    const strict = { ...config, policy: { ...config.policy, allowed_side_effects: ['pure' as const] } };
    expect(dryRun(strict, rows).find(one => one.tool === 'payment.charge')).toMatchObject({
      verdict: 'deny',
      gate: 'side effect',
    });
    expect(dryRunWords(verdicts)).toBe('Dry run: policy denies 2 of 3 tools');
  });
});

describe('names of pins', () => {
  it('never repeat one of the five outputs or another pin', () => {
    expect(freePinName({ pins: [{ name: 'a_result' }] }, 'a_result')).toBe('a_result_2');
    expect(whyNotPinName({ pins: [] }, 'x', 'response')).toContain('taken');
    expect(whyNotPinName({ pins: [] }, 'x', 'no spaces')).toBeDefined();
    expect(whyNotPinName({ pins: [] }, 'x', 'fine')).toBeUndefined();
  });
});

describe('completion of references', () => {
  const references = ['message', 'message.text', 'assist.response'];
  it('opens after two braces, narrows as one types, and closes them', () => {
    const text = 'Hello {{mess';
    const completion = completeReference(text, text.length, references);
    expect(completion?.offers).toEqual(['message', 'message.text']);
    if (completion === undefined) return;
    expect(takeCompletion(`${text}age}} there`, text.length, completion, 'message.text')).toEqual({
      text: 'Hello {{message.text}} there',
      caret: 22,
    });
  });
  it('stays shut elsewhere', () => {
    expect(completeReference('plain', 5, references)).toBeUndefined();
    expect(completeReference('{{message}} and', 15, references)).toBeUndefined();
  });
});
