import { HandleName, isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { type Config, readEntries } from './agent-lists.ts';

const idsOf = (config: Config): string[] =>
  readEntries(config, 'rules').flatMap(rule => (isRecord(rule) && typeof rule['id'] === 'string' ? [rule['id']] : []));

export function uniqueRuleId(config: Config): string {
  const taken = new Set(idsOf(config));
  for (let figure = 1; ; figure += 1) if (!taken.has(`rule_${figure}`)) return `rule_${figure}`;
}

/** Returns what is wrong with a name for the rule at this index, or `undefined` if the name is valid. */
export function ruleIdError(config: Config, index: number, id: string): string | undefined {
  if (!HandleName.safeParse(id).success) return t('Use up to 64 letters, digits, _, or -');
  return idsOf(config).some((other, at) => at !== index && other === id)
    ? t('Another rule has this name. Choose another name')
    : undefined;
}
