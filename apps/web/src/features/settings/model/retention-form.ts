import { auditFloorDays, type RetentionRules, retentionRuleNames } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

export type RuleName = (typeof retentionRuleNames)[number];
export type TypedRules = Record<RuleName, string>;

const most = (name: RuleName): number => (name === 'run_count' ? 1_000_000_000 : 36_500);
const least = (name: RuleName): number => (name === 'audit_days' ? auditFloorDays : 1);

export const typedRules = (rules: RetentionRules): TypedRules =>
  Object.fromEntries(retentionRuleNames.map(name => [name, rules[name] === undefined ? '' : String(rules[name])])) as TypedRules;

/** Returns the number in a field. Null when the field is empty, undefined when it is not a number that is possible. */
export function ruleIn(typed: TypedRules, name: RuleName): number | null | undefined {
  const text = typed[name].trim();
  if (text === '') return null;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least(name) && value <= most(name) ? value : undefined;
}

/** Returns the error of a field. */
export function ruleError(typed: TypedRules, name: RuleName): string | undefined {
  if (ruleIn(typed, name) !== undefined) return undefined;
  return name === 'audit_days'
    ? t('Enter {{least}} days or more.', { least: auditFloorDays })
    : t('Enter a whole number greater than 0.');
}

/** Returns the change of the settings: every rule, null for an empty field. Undefined when a field has an error. */
export function rulesPatch(typed: TypedRules): Record<RuleName, number | null> | undefined {
  const entries = retentionRuleNames.map(name => [name, ruleIn(typed, name)] as const);
  if (entries.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<RuleName, number | null>;
}

/** Returns what applies when a field is empty. */
export function placeholderOf(name: RuleName, { default: usual, max }: { default: RetentionRules; max: RetentionRules }): string {
  const value = usual[name] ?? max[name];
  if (value === undefined) return t('No limit');
  return name === 'run_count' ? counted(value, 'run') : counted(value, 'day');
}
