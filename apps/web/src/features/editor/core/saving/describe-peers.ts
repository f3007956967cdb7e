import { type MergedFile, type Presence, titleOf, type WorkflowFile } from '@pinion/contracts';
import { formatList } from '../../../../lib/texts/format-list.ts';
import { counted } from '../../../../lib/counted.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { PeerPresence } from '../../../canvas/index.ts';
import type { ChangedNodes } from './changed-nodes.ts';

/** Describes others' changes: "Tab 2 changed Helper, added 2 nodes". Anything else is described as a change of the workflow. */
export function describeRemoteChanges(
  by: string | undefined,
  { changed, moved, added, removed }: ChangedNodes,
  file: WorkflowFile,
): string {
  const changes: [(nodes: string) => string, string[]][] = [
    [nodes => t('changed {{nodes}}', { nodes }), changed],
    [nodes => t('added {{nodes}}', { nodes }), added],
    [nodes => t('deleted {{nodes}}', { nodes }), removed],
    [nodes => t('moved {{nodes}}', { nodes }), moved],
  ];
  const name = by ?? t('Someone');
  const text = changes.flatMap(([describeChange, ids]) =>
    ids.length === 0 ? [] : [describeChange(formatNodeTitles(ids, file))],
  );
  return text.length === 0
    ? t('{{name}} changed the workflow', { name })
    : t('{{name}} {{deeds}}', { name, deeds: formatList(text) });
}

function formatNodeTitles(ids: readonly string[], file: WorkflowFile): string {
  const [only] = ids.length === 1 ? file.nodes.filter(node => node.id === ids[0]) : [];
  return only === undefined ? counted(ids.length, 'node') : titleOf(only);
}

/** Describes the removed elements that came back because the other side still uses them. */
export function describeKept(kept: MergedFile['kept'], file: WorkflowFile): string[] {
  const titles = new Map(file.nodes.map(node => [node.id, titleOf(node)]));
  return kept.flatMap(({ list, id, removed_by }) => {
    const name = list === 'nodes' ? titles.get(id) : list === 'notes' ? t('Note') : undefined;
    if (name === undefined) return [];
    return [
      removed_by === 'mine'
        ? t('{{name}} restored: it was changed elsewhere while you deleted it', { name })
        : t('{{name}} restored: you changed it while it was deleted elsewhere', { name }),
    ];
  });
}

/** Describes a member's location: "Tab 2, editing Helper". */
export function describePresence({ name, selection, editing }: Presence, file: WorkflowFile): string {
  const at = editing ?? (selection.length === 1 ? selection[0] : undefined);
  const node = at === undefined ? undefined : file.nodes.find(one => one.id === at);
  if (node !== undefined)
    return editing === undefined
      ? t('{{name}}, at {{node}}', { name, node: titleOf(node) })
      : t('{{name}}, editing {{node}}', { name, node: titleOf(node) });
  return selection.length > 1
    ? t('{{name}}, {{nodes}} selected', { name, nodes: counted(selection.length, 'node') })
    : t('{{name}} is also here', { name });
}

/** Returns the presence of members by node. */
export function peerPresences(others: readonly Presence[]): ReadonlyMap<string, PeerPresence> {
  const badges = new Map<string, PeerPresence>();
  for (const { name, place, selection, editing } of others) {
    for (const id of new Set([...selection, ...(editing === undefined ? [] : [editing])])) {
      const text = editing === id ? t('{{name}} is editing', { name }) : name;
      const known = badges.get(id);
      badges.set(
        id,
        known === undefined
          ? { colorIndex: place, label: text }
          : { colorIndex: known.colorIndex, label: formatList([known.label, text]) },
      );
    }
  }
  return badges;
}
