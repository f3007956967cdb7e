import { isRecord } from '@pinion/contracts';

export type Config = Readonly<Record<string, unknown>>;

/** Returns the entries of a list in a config as they are in the file. Unknown entries are kept. */
export function readEntries(config: Config, key: 'tools' | 'pins' | 'rules'): readonly unknown[] {
  const list = config[key];
  return Array.isArray(list) ? list : [];
}

export const hasName = (entry: unknown, name: string): boolean => isRecord(entry) && entry['name'] === name;
