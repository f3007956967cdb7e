'use client';
import Link from 'next/link';
import { useState } from 'react';
import type { WorkflowItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useHasPermission } from '../../session/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CopyIcon, DownloadIcon, FolderIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';
import { folderLabel, groupByFolder } from '../model/group-by-folder.ts';
import { MoveDialog } from './move-dialog.tsx';
import { EditIcon, MoreIcon } from '../../../ui/icons/first-icons.tsx';
import { RenameDialog } from './rename-dialog.tsx';

const columns = 7;

export type WorkflowTableProps = {
  items: readonly WorkflowItem[];
  /** The places where a search found the words, by workflow. */
  foundIn?: ReadonlyMap<string, string | null> | undefined;
  actions: WorkflowActions;
};

/** Renders all workflows, in their folders. */
export function WorkflowTable({ items, foundIn, actions }: WorkflowTableProps) {
  const isFixed = !useHasPermission('edit');
  const now = useNow();
  const [renaming, setRenaming] = useState<WorkflowItem | null>(null);
  const [moving, setMoving] = useState<WorkflowItem | null>(null);
  const groups = groupByFolder(items);
  return (
    <>
      <Table label={t('Workflows')}>
        <thead>
          <tr>
            <Th>{t('Name')}</Th>
            <Th figure>{t('Nodes')}</Th>
            <Th>{t('Problems')}</Th>
            <Th>{t('Published')}</Th>
            <Th>{t('Last run')}</Th>
            <Th figure>{t('Updated')}</Th>
            <ActionsTh />
          </tr>
        </thead>
        {groups.map(({ folder, items: kept }) => (
          <tbody key={folder}>
            {folder !== '' && (
              <tr>
                <th scope="rowgroup" colSpan={columns} className="pt-5 text-left">
                  <span className="inline-flex items-center gap-1.5">
                    <FolderIcon size={14} /> <span translate="no">{folderLabel(folder)}</span>
                  </span>
                </th>
              </tr>
            )}
            {kept.map(item => (
              <Tr key={item.id}>
                <Td className="max-w-80 cut">
                  <RowLink>
                    <Link href={`/workflows/${item.id}`}>{item.name}</Link>
                  </RowLink>
                  {typeof foundIn?.get(item.id) === 'string' && <span className="ml-2 text-ink-3">{foundIn.get(item.id)}</span>}
                </Td>
                <Td figure>{item.node_count}</Td>
                <Td>
                  {item.problems > 0 ? (
                    <StatusBadge status="warning" word={counted(item.problems, 'problem')} />
                  ) : (
                    <span className="text-ink-3">{t('—')}</span>
                  )}
                </Td>
                <Td>
                  {item.published_version === null ? (
                    <span className="text-ink-3">{t('never')}</span>
                  ) : (
                    t('version {{publishedVersion}}', { publishedVersion: item.published_version })
                  )}
                </Td>
                <Td>
                  <LastRun run={item.last_run} now={now} />
                </Td>
                <TimestampCell at={item.updated_at} now={now} />
                <Td figure>
                  <Menu
                    trigger={
                      <IconButton
                        size="small"
                        label={t('More actions for {{name}}', { name: item.name })}
                        icon={<MoreIcon />}
                        tooltip={false}
                      />
                    }
                    items={[
                      { label: t('Rename'), icon: <EditIcon size={14} />, disabled: isFixed, onSelect: () => setRenaming(item) },
                      {
                        label: t('Move to folder'),
                        icon: <FolderIcon size={14} />,
                        disabled: isFixed,
                        onSelect: () => setMoving(item),
                      },
                      {
                        label: t('Duplicate'),
                        icon: <CopyIcon size={14} />,
                        disabled: isFixed,
                        onSelect: () => actions.duplicate(item),
                      },
                      { label: t('Export'), icon: <DownloadIcon size={14} />, onSelect: () => void actions.save(item) },
                      { kind: 'line' },
                      {
                        label: t('Delete'),
                        icon: <TrashIcon size={14} />,
                        danger: true,
                        disabled: isFixed,
                        onSelect: () => actions.remove(item),
                      },
                    ]}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        ))}
      </Table>
      {items.length === 0 && <p className="py-3 text-ink-3">{t('No matches in workflow names, nodes, tools or prompts.')}</p>}
      {moving && (
        <MoveDialog
          key={moving.id}
          item={moving}
          folders={groups.map(({ folder }) => folder).filter(folder => folder !== '')}
          actions={actions}
          onClose={() => setMoving(null)}
        />
      )}
      {renaming && <RenameDialog key={renaming.id} item={renaming} actions={actions} onClose={() => setRenaming(null)} />}
    </>
  );
}

function LastRun({ run, now }: { run: WorkflowItem['last_run']; now: Date }) {
  if (!run) return <span className="text-ink-3">{t('never')}</span>;
  return (
    <Link href={`/runs/${run.id}`} className="relative inline-flex items-center gap-2 align-middle hover:underline">
      <StatusBadge {...runStatus(run.status)} />
      <span className="text-ink-3">{formatTimestamp(run.at, now)}</span>
    </Link>
  );
}
