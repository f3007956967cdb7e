'use client';
import type { OwnSession } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { reportResult } from '../../../lib/report-result.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useAccountActions } from '../actions/use-account-actions.ts';
import styles from './account.module.css';

/** Renders the browsers in which the person is signed in, and signs them out one by one or all others at once. */
export function SessionTable({ items }: { items: readonly OwnSession[] }) {
  const isInSeveral = new Set(items.map(({ workspace }) => workspace)).size > 1;
  const { endSessions } = useAccountActions();
  const end = (id?: string) =>
    endSessions.mutate(
      id === undefined ? {} : { id },
      reportResult({
        done: ({ ended }) => t('{{sessions}} signed out', { sessions: counted(ended, 'browser') }),
        failed: t('Could not sign out'),
      }),
    );
  return (
    <>
      <DataTable
        label={t('Your sessions')}
        rows={items}
        rowKey={session => session.id}
        columns={[
          {
            header: t('Browser'),
            className: 'w-full max-w-72 cut',
            cell: ({ name, is_this }) => (
              <span className="inline-flex items-center gap-2 align-middle">
                {name}
                {is_this && <Tag boxed>{t('this browser')}</Tag>}
              </span>
            ),
          },
          isInSeveral && { header: t('Workspace'), className: 'max-w-48 cut', cell: ({ workspace }) => workspace },
          { header: t('Signed in'), at: session => session.created_at },
          { header: t('Last used'), at: session => session.last_used_at, none: <Muted>{t('pending')}</Muted> },
        ]}
        actions={({ id, name, is_this }) =>
          !is_this && (
            <RowButton name={t('Sign out {{name}}', { name })} onClick={() => end(id)}>
              {t('Sign out')}
            </RowButton>
          )
        }
      />
      {items.some(({ is_this }) => !is_this) && (
        <Button className={styles.all} kind="line" busy={endSessions.isPending && t('Signing out')} onClick={() => end()}>
          {t('Sign out all other browsers')}
        </Button>
      )}
    </>
  );
}
