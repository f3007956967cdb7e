import type { WorkflowItem } from '../../../lib/api-shapes.ts';

export type FolderGroup = { folder: string; items: readonly WorkflowItem[] };

/** Groups workflows: the top level first, then folders by name, each in the given order. */
export function groupByFolder(items: readonly WorkflowItem[]): FolderGroup[] {
  const groups = Map.groupBy(items, item => item.folder);
  const names = [...groups.keys()].sort((a, b) => a.localeCompare(b));
  return names.map(folder => ({ folder, items: groups.get(folder) ?? [] }));
}

/** Formats `Shop/Orders` for display. */
export const folderLabel = (folder: string): string => folder.split('/').join(' / ');
