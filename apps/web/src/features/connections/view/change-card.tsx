'use client';
import { assessSchemaChange } from '@pinion/contracts';
import { useId, useMemo, useState } from 'react';
import type { ToolChangeItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { DiffLines } from '../../../ui/diff-lines.tsx';
import { CompatibilityReport, VerdictBadge } from '../../tools-admin/index.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { changeRows } from '../model/change-rows.ts';
import { onlyChanges } from '../model/only-changes.ts';
import { sourceLabel } from '../model/connection-labels.ts';

/** Renders one change in full, with buttons to approve or reject it. */
export function ChangeCard({ change }: { change: ToolChangeItem }) {
  const title = useId();
  const now = useNow();
  const { decide } = useConnectionActions();
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(() => changeRows(change), [change]);
  const shown = useMemo(() => (isWhole ? rows : onlyChanges(rows)), [isWhole, rows]);
  const { id, name, source, before, after, created_at } = change;
  const schemaChange = useMemo(() => (before ? assessSchemaChange(before, after) : null), [before, after]);
  // "Same schemas" does not cover the descriptions, but a check mark beside them would suggest it.
  const judgement = schemaChange?.verdict === 'same' ? null : schemaChange;
  const answer = (decision: 'approve' | 'reject') =>
    decide.mutate(
      { id, decision },
      {
        onSuccess: () =>
          showToast(decision === 'approve' ? t('{{name}} approved', { name }) : t('{{name}} not changed', { name })),
      },
    );
  return (
    <article aria-labelledby={title} className="grid gap-1 pt-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={title} className="font-semibold">
          <code>{name}</code>
        </h3>
        <StatusBadge status="waiting" word={before ? t('changed') : t('new')} kind="pill" />
        {judgement && <VerdictBadge verdict={judgement.verdict} />}
        <span className="text-ink-2">
          {sourceLabel(source)}, {formatTimestamp(created_at, now)}
        </span>
        <span className="ml-auto flex gap-2">
          {shown.length !== rows.length || isWhole ? (
            <Button onClick={() => setWhole(!isWhole)}>{isWhole ? t('Show changes only') : t('Show whole tool')}</Button>
          ) : null}
          <Button onClick={() => answer('reject')} disabled={decide.isPending}>
            {t('Reject')}
          </Button>
          <Button kind="main" onClick={() => answer('approve')} busy={decide.isPending && t('Saving')}>
            {t('Approve')}
          </Button>
        </span>
      </header>
      <DiffLines label={t('{{name}}, line by line', { name })} lines={shown} />
      {judgement && <CompatibilityReport judgement={judgement} label={t('What {{name}} breaks', { name })} />}
      <FailureNote failure={failureIn(decide)} />
    </article>
  );
}
