import { isRecord, recordOf } from '../json/own-value.ts';
import { parseTemplate, type TemplatePart } from './template.ts';

type Reference = Extract<TemplatePart, { kind: 'reference' }>;

/** Replaces the node ids that templates in a config reference. */
export const renameReferences = (config: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> =>
  changeReferences(config, ({ node_id, path }) => {
    const name = names.get(node_id);
    return name === undefined ? undefined : [name, ...path];
  });

/**
 * Replaces references in the templates of a config. `change` returns the node id and the path of the new one, or undefined where a
 * reference stays as it is written.
 */
export function changeReferences(
  config: Record<string, unknown>,
  change: (reference: Reference) => readonly string[] | undefined,
): Record<string, unknown> {
  const changed = changeIn(config, change);
  return isRecord(changed) ? changed : config;
}

function changeIn(value: unknown, change: (reference: Reference) => readonly string[] | undefined): unknown {
  if (typeof value === 'string') return value.includes('{{') ? changeText(value, change) : value;
  if (Array.isArray(value)) return value.map(item => changeIn(item, change));
  if (!isRecord(value)) return value;
  return { ...recordOf(Object.entries(value).map(([key, item]) => [key, changeIn(item, change)] as const)) };
}

const changeText = (text: string, change: (reference: Reference) => readonly string[] | undefined): string =>
  parseTemplate(text)
    .map(part => {
      const words = part.kind === 'text' ? undefined : change(part);
      return words === undefined ? part.text : `{{${words.join('.')}}}`;
    })
    .join('');
