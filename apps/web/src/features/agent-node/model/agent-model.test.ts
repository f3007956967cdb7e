import { AgentConfig } from '@pinion/contracts';
import { describe, expect, it, test } from 'vitest';
import { disableTools } from '../commands/disable-tools.ts';
import { enableTools } from '../commands/enable-tools.ts';
import { addBinding, addRule, deleteRule, editRule, moveRule } from '../commands/edit-rules.ts';
import { setPolicy } from '../commands/set-policy.ts';
import { ruleIdError } from './rule-names.ts';
import { shopTools } from '../../stories/index.ts';
import { budgetUsagesOf, formatSpent } from './format-spent.ts';
import { completeReference, applyCompletion } from './complete-reference.ts';
import { formatDryRun } from './dry-run.ts';
import { uniquePinName, pinNameError } from './pin-names.ts';
import { enableable, groupToolRows } from './tool-groups.ts';
import { filterToolRows, toolRowsOf, toEnabledTool } from './tool-list.ts';

const config = AgentConfig.parse({
  tools: [{ name: 'payment.charge' }, { name: 'orders.refund' }, { name: 'gone.tool' }],
  policy: { max_iterations: 3, max_tool_calls: 5, allowed_side_effects: ['pure', 'irreversible'] },
  pins: [{ name: 'tracking', selector: { tool: 'payment.legacy_charge', strategy: 'latest' }, on_missing: 'null' }],
});
const rows = toolRowsOf(config, shopTools, { SHOP_PAY_KEY: 'org' });
const row = (name: string) => rows.find(one => one.name === name);

describe('agent tool list', () => {
  it('toolRowsOf returns one row per tool, enabled tools first, and never omits an enabled or pinned tool', () => {
    expect(rows.slice(0, 3).every(one => one.isOn)).toBe(true);
    expect(row('gone.tool')).toMatchObject({
      isOn: true,
      unavailable: { why: 'gone.tool is not in the catalog', isOutOfReach: true },
    });
    const filter = { search: '', category: 'all', showsDeprecated: false, turnedOff: new Set<string>() };
    const shown = filterToolRows(rows, filter);
    expect(shown.map(one => one.name)).toContain('payment.legacy_charge');
    const unpinned = toolRowsOf({ ...config, pins: [] }, shopTools, undefined);
    expect(filterToolRows(unpinned, filter).map(one => one.name)).not.toContain('payment.legacy_charge');
    const turnedOff = new Set(['payment.legacy_charge']);
    expect(filterToolRows(unpinned, { ...filter, turnedOff }).map(one => one.name)).toContain('payment.legacy_charge');
  });

  it('enabling a deprecated tool pins its version, and enabling an active tool follows the newest version', () => {
    const [old, active] = [row('payment.legacy_charge'), row('catalog.search')];
    if (old === undefined || active === undefined) throw new Error('the shop has no such tools');
    expect(toEnabledTool(old)).toEqual({ name: 'payment.legacy_charge', version: old.spec?.version });
    expect(toEnabledTool(active)).toEqual({ name: 'catalog.search' });
  });

  it('toolRowsOf flags a key that falls back to the organization and names a missing key', () => {
    expect(row('payment.charge')?.key).toEqual({ kind: 'org_fallback', secret: 'SHOP_PAY_KEY' });
    expect(row('catalog.search')?.key).toEqual({ kind: 'missing', secret: 'SHOP_KEY' });
    expect(row('catalog.get')?.key).toEqual({ kind: 'none_needed' });
  });

  it('formatDryRun summarizes the policy verdicts for all tools in one line', () => {
    const of = (...verdicts: ('allow' | 'ask' | 'warn' | 'deny')[]) =>
      formatDryRun(verdicts.map((verdict, index) => ({ tool: `t${index}`, verdict, gate: 'side_effects', message: '' })));
    expect(of()).toBe('No tools are on for this agent');
    expect(of('allow', 'warn')).toBe('Dry run: policy allows all 2 tools');
    expect(of('allow', 'ask', 'ask')).toBe('Dry run: policy allows all 3 tools, approval required for 2');
    expect(of('deny', 'ask')).toBe('Dry run: policy denies 1 of 2 tools, approval required for 1');
  });
});

describe('groups of the tool list', () => {
  const listed = [
    ...shopTools.map(spec => ({ ...spec, source: 'demo' })),
    ...shopTools.slice(0, 2).map(spec => ({ ...spec, name: `files.${spec.name.replace('.', '_')}`, source: 'mcp' })),
    ...shopTools.slice(0, 1).map(spec => ({ ...spec, name: 'mail.send', source: 'mcp' })),
  ];
  const all = { search: '', category: 'all', showsDeprecated: true, turnedOff: new Set<string>() };
  const shown = toolRowsOf(config, listed, undefined);

  it('groupToolRows makes one group of each connection and of each other source', () => {
    const groups = groupToolRows(filterToolRows(shown, all), false);
    expect(groups.map(({ label, connection, rows: members }) => [label, connection, members.length])).toEqual([
      ['Not in the catalog', undefined, 1],
      ['Demo shop', undefined, 12],
      ['MCP server', 'files', 2],
      ['MCP server', 'mail', 1],
    ]);
  });

  it('groupToolRows puts the group of the best match first', () => {
    const groups = groupToolRows(filterToolRows(shown, { ...all, search: 'send mail' }), true);
    expect(groups.map(({ connection }) => connection)).toEqual(['mail']);
  });

  it('enableable leaves out tools that are on, not in the catalog, or that someone else has to allow first', () => {
    const names = enableable(shown).map(one => one.name);
    expect(names).toContain('catalog.search');
    expect(names).not.toContain('payment.charge');
    expect(names).not.toContain('gone.tool');
    expect(names).not.toContain('orders.refund');
  });

  it('enableTools and disableTools change many tools at once and keep versions and pins', () => {
    const on = enableTools({ tools: [{ name: 'a', version: '1.0.0' }], pins: [] }, [{ name: 'a' }, { name: 'b' }]);
    expect(on['tools']).toEqual([{ name: 'a', version: '1.0.0' }, { name: 'b' }]);
    expect(disableTools(on, new Set(['a']))['tools']).toEqual([{ name: 'b' }]);
    expect(disableTools(on, new Set(['c']))).toBe(on);
  });
});

describe('agent rules', () => {
  const text = (config: object) => JSON.stringify(config);

  it('agent rules are added with a free id, moved, changed and removed, and unknown keys are preserved', () => {
    const one = addRule({ rules: [{ id: 'rule_1', bindings: [], future: true }] });
    expect(text(one)).toContain('"id":"rule_2"');
    expect(moveRule(one, 1, -1)['rules']).toMatchObject([{ id: 'rule_2' }, { id: 'rule_1', future: true }]);
    expect(moveRule(one, 0, -1)).toBe(one);
    expect(moveRule(one, 1, 1)).toBe(one);
    const bound = editRule(one, 0, rule => addBinding(rule, 'crm.note'));
    expect(bound['rules']).toMatchObject([
      { future: true, bindings: [{ tool: 'crm.note', when: 'DURING_STEP', critical: true }] },
      {},
    ]);
    expect(deleteRule(deleteRule(one, 0), 0)).toEqual({});
  });

  it('ruleIdError requires a unique id for each rule', () => {
    const config = { rules: [{ id: 'a' }, { id: 'b' }] };
    expect(ruleIdError(config, 0, 'b')).toContain('Another');
    expect(ruleIdError(config, 0, 'a b')).toBeDefined();
    expect(ruleIdError(config, 0, 'a')).toBeUndefined();
  });
});

test('toolRowsOf leaves out a blocked tool unless it is enabled or has a pin', () => {
  const [tool] = shopTools;
  if (tool === undefined) throw new Error('the shop has no tool');
  const blocked = shopTools.map(spec => (spec.name === tool.name ? { ...spec, lifecycle: 'blocked' as const } : spec));
  const namesOf = (of: typeof config) => toolRowsOf(of, blocked, undefined).map(row => row.name);
  const without = { ...config, tools: [], pins: [] };
  expect(namesOf(without)).not.toContain(tool.name);
  expect(namesOf({ ...without, tools: [{ name: tool.name }] })).toContain(tool.name);
});

describe('setPolicy', () => {
  it('setPolicy stores the values that are set and removes the keys that are cleared', () => {
    expect(setPolicy({ policy: { future: 1 } }, 'confirmation', 'always')).toEqual({
      policy: { future: 1, confirmation: 'always' },
    });
    expect(setPolicy({ policy: { future: 1, budget: {} } }, 'budget', undefined)).toEqual({ policy: { future: 1 } });
  });
});

describe('agent budget', () => {
  const spent = { tokens: 412, calls: 3, usd: 0.02 };

  it('the agent budget shows the limit that is closest to being reached', () => {
    expect(budgetUsagesOf({ max_tokens: 2000, max_calls: 4, max_usd: 1, on_limit: 'stop' }, spent)).toEqual([
      { text: '3 of 4 calls', share: 0.75 },
      { text: '412 of 2,000 tokens', share: 0.206 },
      { text: '0.0200 of 1.00 USD', share: 0.02 },
    ]);
    expect(budgetUsagesOf(undefined, spent)).toEqual([]);
  });

  it('formatSpent shows the usage without a limit, and nothing when no usage is known', () => {
    expect(formatSpent(spent)).toBe('412 tokens, 0.0200 USD');
    expect(formatSpent(spent, { max_tokens: 2000 })).toBe('0.0200 USD');
    expect(formatSpent(spent, { max_usd: 1 })).toBe('412 tokens');
    expect(formatSpent({ tokens: 0, calls: 9, usd: 0 })).toBeUndefined();
  });
});

describe('uniquePinName', () => {
  it('uniquePinName never repeats a built-in output or another pin', () => {
    expect(uniquePinName({ pins: [{ name: 'a_result' }] }, 'a_result')).toBe('a_result_2');
    expect(pinNameError({ pins: [] }, 'x', 'response')).toContain('already used');
    expect(pinNameError({ pins: [] }, 'x', 'no spaces')).toBeDefined();
    expect(pinNameError({ pins: [] }, 'x', 'fine')).toBeUndefined();
  });
});

describe('reference completion', () => {
  const references = ['message', 'message.text', 'assist.response'];
  it('completeReference opens after two braces, narrows while the user types and closes the braces', () => {
    const text = 'Hello {{mess';
    const completion = completeReference(text, text.length, references);
    expect(completion?.offers).toEqual(['message', 'message.text']);
    if (completion === undefined) return;
    expect(applyCompletion(`${text}age}} there`, text.length, completion, 'message.text')).toEqual({
      text: 'Hello {{message.text}} there',
      caret: 22,
    });
  });
  it('completeReference suggests nothing outside two braces', () => {
    expect(completeReference('plain', 5, references)).toBeUndefined();
    expect(completeReference('{{message}} and', 15, references)).toBeUndefined();
  });
});
