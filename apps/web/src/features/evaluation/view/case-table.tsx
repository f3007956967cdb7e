'use client';
import Link from 'next/link';
import type { CaseItem } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { formatFullTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { shortRunId } from '../../run/index.ts';
import { useEvaluationActions } from '../actions/use-evaluation-actions.ts';
import { verdictBadge } from '../model/evaluation-labels.ts';
import { EditIcon, MoreIcon, PlayIcon } from '../../../ui/icons/first-icons.tsx';

type CaseTableProps = {
  workflowId: string;
  cases: readonly CaseItem[];
  onEdit: (one: CaseItem) => void;
  onStarted: (evaluationId: string) => void;
};

/** Renders the data set: the origin of each case and its last verdict. */
export function CaseTable({ workflowId, cases, onEdit, onStarted }: CaseTableProps) {
  const { start, remove, restore } = useEvaluationActions();
  /** Removes a case. Its results and its recording are kept, so that it can be restored completely. */
  const takeOut = ({ id, name }: CaseItem) =>
    remove.mutate(
      { id: workflowId, case: id },
      {
        onError: error => showErrorToast(t('Could not remove {{name}}', { name }), { detail: failureText(error) }),
        onSuccess: () =>
          showToast(t('{{name}} removed', { name }), {
            detail: t('Earlier results and the original run remain.'),
            action: { label: t('Undo'), run: () => bringBack({ id, name }) },
          }),
      },
    );
  const bringBack = ({ id, name }: Pick<CaseItem, 'id' | 'name'>) =>
    restore.mutate(
      { id: workflowId, case: id },
      { onError: error => showErrorToast(t('Could not restore {{name}}', { name }), { detail: failureText(error) }) },
    );
  const runAlone = ({ id }: CaseItem) =>
    start.mutate(
      { id: workflowId, case_ids: [id] },
      {
        onSuccess: ({ evaluation_id }) => onStarted(evaluation_id),
        onError: error => showErrorToast(t('Could not run the case'), { detail: failureText(error) }),
      },
    );
  if (cases.length === 0)
    return (
      <EmptyState title={t('No cases')}>{t('Save a run as a case or create one manually. Earlier results remain.')}</EmptyState>
    );
  return (
    <>
      <Table label={t('Cases')}>
        <thead>
          <tr>
            <Th>{t('Case')}</Th>
            <Th>{t('Source')}</Th>
            <Th figure>{t('Assertions')}</Th>
            <Th>{t('Last result')}</Th>
            <ActionsTh />
          </tr>
        </thead>
        <tbody>
          {cases.map(one => (
            <Tr key={one.id}>
              <Td className="w-full max-w-80 cut" title={one.name}>
                <button
                  type="button"
                  className="py-0.5 text-ink text-base font-medium text-left hover:underline"
                  onClick={() => onEdit(one)}
                >
                  {one.name}
                </button>
              </Td>
              <Td>
                {one.recorded_run_id === null ? (
                  t('created manually')
                ) : (
                  <Link href={`/runs/${encodeURIComponent(one.recorded_run_id)}`}>
                    {t('run {{recordedRunId}}', { recordedRunId: shortRunId(one.recorded_run_id) })}
                  </Link>
                )}
              </Td>
              <Td figure>{one.assertions.length}</Td>
              <Td title={one.last === null ? undefined : formatFullTimestamp(one.last.at)}>
                {one.last === null ? (
                  <StatusBadge status="not-yet" word={t('never run')} />
                ) : (
                  <StatusBadge {...verdictBadge(one.last.verdict)} />
                )}
              </Td>
              <Td figure>
                <LockedFields>
                  <Menu
                    trigger={
                      <IconButton
                        size="small"
                        label={t('More actions for {{name}}', { name: one.name })}
                        icon={<MoreIcon />}
                        tooltip={false}
                      />
                    }
                    items={[
                      { label: t('Edit'), icon: <EditIcon size={14} />, onSelect: () => onEdit(one) },
                      { label: t('Run case'), icon: <PlayIcon size={14} />, onSelect: () => runAlone(one) },
                      { kind: 'line' },
                      { label: t('Remove'), icon: <TrashIcon size={14} />, danger: true, onSelect: () => takeOut(one) },
                    ]}
                  />
                </LockedFields>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
