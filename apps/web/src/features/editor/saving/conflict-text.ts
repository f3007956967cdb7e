import { type MergeConflict, describePath, titleOf, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

const elementLabels: Readonly<Record<string, string>> = { edges: t('Edge'), notes: t('Note') };

/** Describes the location of a conflict: "Helper: policy, max iterations". */
export function conflictPath({ path }: MergeConflict, file: WorkflowFile): string {
  const [list, entry, ...inside] = path;
  if (list === undefined || entry?.isEntry !== true) return t('Workflow: {{placeWords}}', { placeWords: describePath(path) });
  const node = list.key === 'nodes' ? file.nodes.find(one => one.id === entry.key) : undefined;
  const name = node === undefined ? (elementLabels[list.key] ?? entry.key) : titleOf(node);
  const target = inside[0]?.key === 'config' && inside.length > 1 ? inside.slice(1) : inside;
  // The file's `title` is called a name in the interface.
  const text = target.length === 1 && target[0]?.key === 'title' ? t('name') : describePath(target);
  return text === '' ? name : `${name}: ${text}`;
}

/** Formats a value for display: text as it is, everything else as JSON. */
export function conflictValueText(value: unknown): string {
  if (value === undefined) return t('removed');
  if (typeof value === 'string') return value === '' ? t('empty') : value;
  return JSON.stringify(value, null, 2) ?? '';
}

export const conflictKey = ({ path }: MergeConflict): string => JSON.stringify(path.map(({ key }) => key));
