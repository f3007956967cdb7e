'use client';
import { useMemo, useState } from 'react';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { DiffBadge } from '../../canvas/index.ts';
import { type WorkflowRow, workflowRows } from '../model/workflow-rows.ts';
import { WordDiff } from './word-diff.tsx';
import styles from './workflow-section.module.css';

/** Number of differences that are shown at first. */
const most = 30;

/** Renders the differences of the workflows that both runs executed, because they explain most others. */
export function WorkflowSection({ comparison }: { comparison: RunComparison }) {
  const { workflow_changes: changes, left, right } = comparison;
  const [isAll, setAll] = useState(false);
  const rows = useMemo(() => workflowRows(changes), [changes]);
  const versions = [left, right].map(({ workflow_version: version }) =>
    version === null ? t('draft') : t('version {{version}}', { version }),
  );
  return (
    <Section
      kind="page"
      title={t('Workflow')}
      className="mt-6"
      aside={rows.length === 0 ? t('the same') : counted(rows.length, 'difference')}
    >
      {rows.length === 0 ? (
        <p className="pt-2 text-small text-ink-2">{t('Same workflow: equal instructions, tools, models and settings.')}</p>
      ) : (
        <>
          <div className={styles.heads} aria-hidden="true">
            <span>{t('What')}</span>
            <span>{t('Left, {{version}}', { version: versions[0] ?? '' })}</span>
            <span>{t('Right, {{version}}', { version: versions[1] ?? '' })}</span>
          </div>
          <ul aria-label={t('Differences of the workflow')}>
            {rows.slice(0, isAll ? rows.length : most).map((row, index) => (
              <li key={index} className={styles.row}>
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

function Difference({ row: { status, what, where, before, after, isText } }: { row: WorkflowRow }) {
  return (
    <>
      <span className={styles.what}>
        <DiffBadge status={status} />
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
    <p className={styles.value}>
      <span className="sr-only">{side} </span>
      {text === undefined ? t('—') : <ForeignText text={text} />}
    </p>
  );
}
