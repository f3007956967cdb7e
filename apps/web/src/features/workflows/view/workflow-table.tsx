'use client';
import Link from 'next/link';
import { useState } from 'react';
import type { WorkflowItem } from '../../../lib/api-shapes.ts';
import { counted, formatFullMoment, formatMoment } from '../../../lib/format.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CopyIcon, DownloadIcon, EditIcon, MoreIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';
import { RenameDialog } from './rename-dialog.tsx';

export function WorkflowTable({ items, actions }: { items: readonly WorkflowItem[]; actions: WorkflowActions }) {
  const now = useNow();
  const [renaming, setRenaming] = useState<WorkflowItem | null>(null);
  return (
    <>
      <Table label="Workflows">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th figure>Nodes</Th>
            <Th>Problems</Th>
            <Th>Published</Th>
            <Th>Last run</Th>
            <Th figure>Updated</Th>
            <ActionsTh />
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <Tr key={item.id}>
              <Td className="max-w-80 cut">
                <RowLink>
                  <Link href={`/workflows/${item.id}`}>{item.name}</Link>
                </RowLink>
              </Td>
              <Td figure>{item.node_count}</Td>
              <Td>
                {item.problems > 0 ? (
                  <StatusMark status="warning" word={counted(item.problems, 'problem')} />
                ) : (
                  <span className="text-ink-3">none</span>
                )}
              </Td>
              <Td>
                {item.published_version === null ? (
                  <span className="text-ink-3">never</span>
                ) : (
                  `version ${item.published_version}`
                )}
              </Td>
              <Td>
                <LastRun run={item.last_run} now={now} />
              </Td>
              <Td figure title={formatFullMoment(item.updated_at)}>
                {formatMoment(item.updated_at, now)}
              </Td>
              <Td figure>
                <Menu
                  trigger={<IconButton size="small" label={`More for ${item.name}`} icon={<MoreIcon />} tooltip={false} />}
                  items={[
                    { label: 'Rename', icon: <EditIcon size={14} />, onSelect: () => setRenaming(item) },
                    { label: 'Duplicate', icon: <CopyIcon size={14} />, onSelect: () => actions.duplicate(item) },
                    { label: 'Export', icon: <DownloadIcon size={14} />, onSelect: () => void actions.save(item) },
                    { kind: 'line' },
                    { label: 'Delete', icon: <TrashIcon size={14} />, danger: true, onSelect: () => actions.remove(item) },
                  ]}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {items.length === 0 && <p className="py-3 text-ink-3">No workflow by that name.</p>}
      {renaming && <RenameDialog key={renaming.id} item={renaming} actions={actions} onClose={() => setRenaming(null)} />}
    </>
  );
}

function LastRun({ run, now }: { run: WorkflowItem['last_run']; now: Date }) {
  if (!run) return <span className="text-ink-3">never</span>;
  return (
    <Link href={`/runs/${run.id}`} className="relative inline-flex items-center gap-2 align-middle hover:underline">
      <StatusMark {...runStatus(run.status)} />
      <span className="text-ink-3">{formatMoment(run.at, now)}</span>
    </Link>
  );
}
