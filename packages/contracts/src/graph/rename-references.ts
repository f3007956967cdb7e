import { isRecord, recordOf } from '../json/own-value.ts';
import { parseTemplate } from './template.ts';

/** Replaces the node ids that templates in a config reference. */
export function renameReferences(config: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const renamed = rename(config, names);
  return isRecord(renamed) ? renamed : config;
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.includes('{{') ? renameText(value, names) : value;
  if (Array.isArray(value)) return value.map(item => rename(item, names));
  if (!isRecord(value)) return value;
  return { ...recordOf(Object.entries(value).map(([key, item]) => [key, rename(item, names)] as const)) };
}

const renameText = (text: string, names: ReadonlyMap<string, string>): string =>
  parseTemplate(text)
    .map(part => {
      if (part.kind === 'text') return part.text;
      const name = names.get(part.node_id);
      return name === undefined ? part.text : `{{${[name, ...part.path].join('.')}}}`;
    })
    .join('');
