import { isRecord } from '@pinion/contracts';
import { type Config, readEntries } from '../model/agent-lists.ts';
import { uniqueRuleId } from '../model/rule-names.ts';

type Entry = Record<string, unknown>;

const withRules = (config: Config, rules: readonly unknown[]): Config => {
  const { rules: _, ...rest } = config;
  return rules.length === 0 ? rest : { ...rest, rules };
};

/** Adds a rule without bindings. */
export const addRule = (config: Config): Config =>
  withRules(config, [...readEntries(config, 'rules'), { id: uniqueRuleId(config), condition: '', bindings: [] }]);

export const deleteRule = (config: Config, index: number): Config =>
  withRules(config, readEntries(config, 'rules').toSpliced(index, 1));

/** Moves a rule up (-1) or down (1). Rules that match at the same moment run in their order. */
export function moveRule(config: Config, index: number, by: -1 | 1): Config {
  const rules = [...readEntries(config, 'rules')];
  const [rule] = rules.splice(index, 1);
  if (rule === undefined || index + by < 0 || index + by > rules.length) return config;
  return withRules(config, rules.toSpliced(index + by, 0, rule));
}

/** Edits a rule. Unknown fields of the rule are kept. */
export const editRule = (config: Config, index: number, edit: (rule: Entry) => Entry): Config =>
  withRules(
    config,
    readEntries(config, 'rules').map((rule, at) => (at === index && isRecord(rule) ? edit(rule) : rule)),
  );

const bindingsOf = (rule: Entry): readonly unknown[] => (Array.isArray(rule['bindings']) ? rule['bindings'] : []);

export const addBinding = (rule: Entry, tool: string): Entry => ({
  ...rule,
  bindings: [...bindingsOf(rule), { tool, args: {}, when: 'DURING_STEP', critical: true }],
});

export const deleteBinding = (rule: Entry, index: number): Entry => ({ ...rule, bindings: bindingsOf(rule).toSpliced(index, 1) });

/** Edits a binding. Fields set to `undefined` are omitted. */
export const editBinding = (rule: Entry, index: number, edit: Entry): Entry => ({
  ...rule,
  bindings: bindingsOf(rule).map((binding, at) =>
    at === index && isRecord(binding) ? withoutEmpty({ ...binding, ...edit }) : binding,
  ),
});

const withoutEmpty = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
