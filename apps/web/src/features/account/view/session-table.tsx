'use client';
import type { OwnSession } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { useAccountActions } from '../actions/use-account-actions.ts';
import styles from './account.module.css';

/** Renders the browsers in which the person is signed in, and signs them out one by one or all others at once. */
export function SessionTable({ items }: { items: readonly OwnSession[] }) {
  const now = useNow();
  const isInSeveral = new Set(items.map(({ workspace }) => workspace)).size > 1;
  const { endSessions } = useAccountActions();
  const end = (id?: string) =>
    endSessions.mutate(id === undefined ? {} : { id }, {
      onSuccess: ({ ended }) => showToast(t('{{sessions}} signed out', { sessions: counted(ended, 'browser') })),
      onError: error => showErrorToast(t('Could not sign out'), { detail: failureText(error) }),
    });
  return (
    <>
      <Table label={t('Your sessions')}>
        <thead>
          <tr>
            <Th>{t('Browser')}</Th>
            {isInSeveral && <Th>{t('Workspace')}</Th>}
            <Th figure>{t('Signed in')}</Th>
            <Th figure>{t('Last used')}</Th>
            <ActionsTh />
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, workspace, created_at, last_used_at, is_this }) => (
            <Tr key={id}>
              <Td className="w-full max-w-72 cut">
                <span className="inline-flex items-center gap-2 align-middle">
                  {name}
                  {is_this && <Tag boxed>{t('this browser')}</Tag>}
                </span>
              </Td>
              {isInSeveral && <Td className="max-w-48 cut">{workspace}</Td>}
              <TimestampCell at={created_at} now={now} />
              <TimestampCell at={last_used_at} now={now} none={<span className="text-ink-3">{t('pending')}</span>} />
              <Td figure>
                {!is_this && (
                  <Button size="small" aria-label={t('Sign out {{name}}', { name })} onClick={() => end(id)}>
                    {t('Sign out')}
                  </Button>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {items.some(({ is_this }) => !is_this) && (
        <Button className={styles.all} kind="line" busy={endSessions.isPending && t('Signing out')} onClick={() => end()}>
          {t('Sign out all other browsers')}
        </Button>
      )}
    </>
  );
}
