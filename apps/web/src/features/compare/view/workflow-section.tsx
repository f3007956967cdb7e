'use client';
import { useMemo, useState } from 'react';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { DiffBadge } from '../../canvas/index.ts';
import { type WorkflowDiffRow, workflowRows } from '../model/workflow-rows.ts';
import { RunLink } from './run-link.tsx';
import { WordDiff } from './word-diff.tsx';

/** Number of differences that are shown at first. */
const most = 30;

/** Renders the differences of the workflows that both runs executed, because they explain most others. */
export function WorkflowSection({ comparison }: { comparison: RunComparison }) {
  const { workflow_changes: changes, left, right } = comparison;
  const [isAll, setAll] = useState(false);
  const rows = useMemo(() => workflowRows(changes), [changes]);
  return (
    <Section kind="page" title={t('Workflow')} aside={rows.length === 0 ? t('the same') : counted(rows.length, 'difference')}>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] gap-y-0.5 gap-x-4 px-3 py-1.25 text-ink-3 text-micro font-semibold max-[720px]:[&>:first-child]:hidden max-[720px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <span aria-hidden="true">{t('What')}</span>
        <span>
          <Trans text="Left, <run/>, <version/>" parts={{ run: <RunLink run={left} />, version: <>{versionOf(left)}</> }} />
        </span>
        <span>
          <Trans text="Right, <run/>, <version/>" parts={{ run: <RunLink run={right} />, version: <>{versionOf(right)}</> }} />
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="px-3 py-1.75 border-t border-hair text-ink-2 text-small">
          {t('Same workflow: equal instructions, tools, models and settings.')}
        </p>
      ) : (
        <>
          <ul aria-label={t('Differences of the workflow')}>
            {rows.slice(0, isAll ? rows.length : most).map((row, index) => (
              <li
                key={index}
                className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] gap-y-0.5 gap-x-4 px-3 py-1.75 border-t border-hair text-small max-[720px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
              >
                <Difference row={row} />
              </li>
            ))}
          </ul>
          {rows.length > most && !isAll && (
            <Button className="mt-3" kind="line" onClick={() => setAll(true)}>
              {t('Show all {{differences}}', { differences: counted(rows.length, 'difference') })}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

const versionOf = ({ workflow_version: version }: RunComparison['left']): string =>
  version === null ? t('draft') : t('version {{version}}', { version });

function Difference({ row: { status, what, where, before, after, isText } }: { row: WorkflowDiffRow }) {
  return (
    <>
      <span className="flex flex-wrap gap-y-0 gap-x-2 items-baseline min-w-0 [&_b]:inline-block [&_b]:font-medium [&_b]:wrap-anywhere [&_b]:first-letter:uppercase [&_small]:text-ink-3 [&_small]:text-micro max-[720px]:col-span-full">
        <span className="flex-none w-19">
          <DiffBadge status={status} />
        </span>
        <b>{what}</b>
        {where !== undefined && <small translate="no">{where}</small>}
      </span>
      {isText && before !== undefined && after !== undefined ? (
        <WordDiff before={before} after={after} />
      ) : (
        (before !== undefined || after !== undefined) && (
          <>
            <Value side={t('Left:')} text={before} />
            <Value side={t('Right:')} text={after} />
          </>
        )
      )}
    </>
  );
}

function Value({ side, text }: { side: string; text: string | undefined }) {
  return (
    <p className="max-h-40 overflow-auto wrap-anywhere whitespace-pre-wrap">
      <span className="sr-only">{side} </span>
      {text === undefined ? t('—') : <ForeignText text={text} />}
    </p>
  );
}
