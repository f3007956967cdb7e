import type { WorkflowItem } from '../../../lib/api-shapes.ts';

export type FolderGroup = { folder: string; items: readonly WorkflowItem[] };

/** The top first, then folders by name; within each as they came. */
export function groupByFolder(items: readonly WorkflowItem[]): FolderGroup[] {
  const groups = Map.groupBy(items, item => item.folder);
  const names = [...groups.keys()].sort((a, b) => a.localeCompare(b));
  return names.map(folder => ({ folder, items: groups.get(folder) ?? [] }));
}

/** `Shop/Orders` as people read it. */
export const folderLabel = (folder: string): string => folder.split('/').join(' / ');
