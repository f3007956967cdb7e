'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkspaceItem } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { CheckIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { ROLE_LABEL, useHasPermission } from '../../session/index.ts';
import { useWorkspaceActions } from '../actions/use-workspace-actions.ts';
import { NewWorkspaceDialog } from './new-workspace-dialog.tsx';
import styles from './workspaces.module.css';

/** Renders the button with the name of the workspace. Its menu switches to another one, or creates one. */
export function WorkspaceSwitcher({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const list = useQuery(trpc.workspaces.list.queryOptions(undefined, { enabled: isOpen, staleTime: 0 }));
  const canCreate = useHasPermission('own');
  const { switchTo } = useWorkspaceActions();
  const choose = (workspace_id: string) => {
    if (workspace_id === id) return;
    const onError = (error: unknown) => showErrorToast(t('Could not switch'), { detail: failureText(error) });
    switchTo.mutate({ workspace_id }, { onError });
  };
  const items = list.data?.items ?? [];
  const rows: MenuItem[] =
    items.length === 0 ? [{ kind: 'label', label: t('Loading workspaces…') }] : items.map(item => rowOf(item, items, choose));
  const create: MenuItem = {
    label: t('New workspace…'),
    icon: <PlusIcon size={14} />,
    disabled: !canCreate,
    ...(canCreate ? {} : { hint: ROLE_LABEL.owner }),
    onSelect: () => setCreating(true),
  };
  return (
    <>
      <Menu
        align="start"
        onOpenChange={setOpen}
        items={[...rows, { kind: 'line' }, create]}
        trigger={
          <button type="button" className={styles.head} aria-label={t('Workspace: {{name}}', { name })}>
            <span className={styles.name}>
              <ForeignText text={name} />
            </span>
            <ChevronDownIcon size={14} />
          </button>
        }
      />
      {isCreating && <NewWorkspaceDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** Returns the entry of a workspace. Its organization is named where there are several. */
function rowOf(
  { id, name, organization, role, is_current }: WorkspaceItem,
  all: readonly WorkspaceItem[],
  choose: (id: string) => void,
): MenuItem {
  const isNamed = new Set(all.map(one => one.organization)).size > 1;
  return {
    id,
    label: name,
    isCurrent: is_current,
    icon: is_current ? <CheckIcon size={14} /> : <span className={styles.blank} />,
    hint: isNamed ? `${organization} · ${ROLE_LABEL[role]}` : ROLE_LABEL[role],
    onSelect: () => choose(id),
  };
}
