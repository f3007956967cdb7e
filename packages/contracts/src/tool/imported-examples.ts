import { isRecord } from '../json/own-value.ts';
import { toolExampleKeys } from './tool-example.ts';

export type ImportedExamples = {
  list: unknown;
  /** The paths of what is not read. */
  unread: string[];
};

/** Reads the examples of a tool. Those of an alternative format that are not inputs with outputs are left out. */
export function importedExamples(value: unknown, isForeign: boolean): ImportedExamples {
  if (value === undefined) return { list: undefined, unread: [] };
  const items: unknown[] | undefined = Array.isArray(value) ? value : undefined;
  if (isForeign && items?.every(item => isRecord(item) && Object.hasOwn(item, 'input')) !== true)
    return { list: undefined, unread: ['examples'] };
  const unread = (items ?? []).flatMap((item, index) =>
    isRecord(item)
      ? Object.keys(item)
          .filter(key => !toolExampleKeys.includes(key))
          .map(key => `examples.${index}.${key}`)
      : [],
  );
  return { list: value, unread };
}
