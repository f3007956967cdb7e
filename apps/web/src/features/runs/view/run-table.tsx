'use client';
import { hasEnded } from '@pinion/contracts';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ActionsTh, Table, Th } from '../../../ui/table.tsx';
import type { RunSelection } from '../actions/use-row-selection.ts';
import { RunRow } from './run-row.tsx';
import styles from './runs.module.css';

const SECOND = 1_000;
const MINUTE = 60_000;

type RunTableProps = {
  runs: readonly RunItem[];
  /** True where rows need no workflow name. */
  isOfOneWorkflow: boolean;
  selection: RunSelection;
  onSaveCase: (run: RunItem) => void;
};

export function RunTable({ runs, isOfOneWorkflow, selection, onSaveCase }: RunTableProps) {
  const live = runs.some(run => !hasEnded(run.status));
  const now = useNow(live ? SECOND : MINUTE);
  const count = selection.runs.length;
  return (
    <Table label={t('Runs')}>
      <thead>
        <tr>
          <Th className={styles.check}>
            <Checkbox
              checked={count === 0 ? false : count === runs.length || 'indeterminate'}
              onChange={selection.setAll}
              label={<span className="sr-only">{t('Select all listed runs')}</span>}
            />
          </Th>
          <Th>{t('Status')}</Th>
          <Th>{isOfOneWorkflow ? t('Run') : t('Workflow')}</Th>
          <Th className={styles.second}>{t('Input')}</Th>
          <Th className={styles.third}>{t('Output')}</Th>
          <Th className={styles.fourth}>{t('Trigger')}</Th>
          <Th className={styles.fourth}>{t('Version')}</Th>
          <Th figure className={styles.third}>
            {t('Calls')}
          </Th>
          <Th figure className={styles.third}>
            {t('Failed')}
          </Th>
          <Th figure className={styles.fourth}>
            {t('Tokens')}
          </Th>
          <Th figure className={styles.fourth}>
            {t('USD')}
          </Th>
          <Th figure className={styles.second}>
            {t('Duration')}
          </Th>
          <Th figure>{t('Started')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {runs.map(run => (
          <RunRow
            key={run.run_id}
            run={run}
            isOfOneWorkflow={isOfOneWorkflow}
            now={now}
            selection={selection}
            onSaveCase={onSaveCase}
          />
        ))}
      </tbody>
    </Table>
  );
}
