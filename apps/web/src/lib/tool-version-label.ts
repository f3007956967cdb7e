import { hasContentHash, readableVersion } from '@pinion/contracts';
import { formatFullTimestamp } from './timestamps.ts';
import { t } from './texts/t.ts';

/** Returns a tool with what a reader needs of its version: `orders.get 2.0.0`, or the name alone of an imported tool. */
export const toolLabel = (name: string, version: string): string => [name, readableVersion(version) ?? []].flat().join(' ');

/** Returns the label of a version among others. Versions with a content hash are told apart by the time of their import. */
export function versionLabel({ version, created_at }: { version: string; created_at?: string | undefined }): string {
  if (!hasContentHash(version)) return version;
  const core = readableVersion(version);
  const at = created_at === undefined ? undefined : formatFullTimestamp(created_at);
  if (core === undefined) return at === undefined ? t('Imported') : t('Imported {{at}}', { at });
  return at === undefined ? core : t('{{version}}, imported {{at}}', { version: core, at });
}
