import { agentOutputNames, HandleName, isRecord, structuredName } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { type Config, entriesOf } from './agent-lists.ts';

export const pinNamesOf = (config: Config): string[] =>
  entriesOf(config, 'pins').flatMap(entry => (isRecord(entry) && typeof entry['name'] === 'string' ? [entry['name']] : []));

const takenNames = (config: Config): Set<string> =>
  new Set([...agentOutputNames, structuredName, 'error', 'in', ...pinNamesOf(config)]);

/** The wish, or the wish with the first number that is free. */
export function freePinName(config: Config, wish: string): string {
  const taken = takenNames(config);
  if (!taken.has(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const name = `${wish.slice(0, 60)}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Why a name can't be a pin's; `undefined` when it can. */
export function whyNotPinName(config: Config, current: string, wish: string): string | undefined {
  if (wish === current) return undefined;
  if (!HandleName.safeParse(wish).success) return t('Use up to 64 letters, digits, _ or -.');
  return takenNames(config).has(wish) ? t('{{wish}} is taken: each output of the agent has its own name.', { wish }) : undefined;
}
