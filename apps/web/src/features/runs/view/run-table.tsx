'use client';
import { hasEnded } from '@pinion/contracts';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ActionsTh, Table, Th } from '../../../ui/table.tsx';
import { RunRow } from './run-row.tsx';
import styles from './runs.module.css';

const SECOND = 1_000;
const MINUTE = 60_000;

type RunTableProps = { runs: readonly RunItem[]; onSaveCase: (run: RunItem) => void };

export function RunTable({ runs, onSaveCase }: RunTableProps) {
  const live = runs.some(run => !hasEnded(run.status));
  const now = useNow(live ? SECOND : MINUTE);
  return (
    <Table label={t('Runs')}>
      <thead>
        <tr>
          <Th>{t('Status')}</Th>
          <Th>{t('Workflow')}</Th>
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
          <RunRow key={run.run_id} run={run} now={now} onSaveCase={onSaveCase} />
        ))}
      </tbody>
    </Table>
  );
}
