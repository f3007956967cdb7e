import { agentOutputNames, HandleName, isRecord, structuredName } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { type Config, readEntries } from './agent-lists.ts';

const pinNamesOf = (config: Config): string[] =>
  readEntries(config, 'pins').flatMap(entry => (isRecord(entry) && typeof entry['name'] === 'string' ? [entry['name']] : []));

const takenNames = (config: Config): Set<string> =>
  new Set([...agentOutputNames, structuredName, 'error', 'in', ...pinNamesOf(config)]);

/** Returns the requested name, or that name with the first free number appended. */
export function uniquePinName(config: Config, request: string): string {
  const taken = takenNames(config);
  if (!taken.has(request)) return request;
  for (let number = 2; ; number += 1) {
    const name = `${request.slice(0, 60)}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Returns why a name can't be used for a pin, or `undefined` when it can. */
export function pinNameError(config: Config, current: string, request: string): string | undefined {
  if (request === current) return undefined;
  if (!HandleName.safeParse(request).success) return t('Use up to 64 letters, digits, _, or -.');
  return takenNames(config).has(request)
    ? t('{{name}} is already used by another output of this agent. Choose another name.', { name: request })
    : undefined;
}
