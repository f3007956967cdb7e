'use client';
import clsx from 'clsx';
import { hasEnded } from '@pinion/contracts';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ActionsTh, Table, Th } from '../../../ui/table.tsx';
import type { RunSelection } from '../actions/use-row-selection.ts';
import { RunListRow, type ShownFigures } from './run-row.tsx';

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
  const shown: ShownFigures = {
    tokens: runs.some(({ tokens }) => tokens !== null),
    cost: runs.some(({ cost_usd }) => cost_usd !== null),
  };
  return (
    <Table label={t('Runs')}>
      <thead>
        <tr>
          <Th className="w-7">
            <Checkbox
              checked={count === 0 ? false : count === runs.length || 'indeterminate'}
              onChange={selection.setAll}
              label={<span className="sr-only">{t('Select all listed runs')}</span>}
            />
          </Th>
          <Th>{t('Status')}</Th>
          <Th>{isOfOneWorkflow ? t('Run') : t('Workflow')}</Th>
          <Th className={clsx('max-[720px]:hidden', 'w-[36%] min-w-32.5 max-w-0')}>{t('Input')}</Th>
          <Th className={clsx('max-[1080px]:hidden', 'w-[36%] min-w-32.5 max-w-0 w-[64%] min-w-40')}>{t('Output')}</Th>
          <Th className="max-[1280px]:hidden">{t('Trigger')}</Th>
          <Th className="max-[1280px]:hidden">{t('Version')}</Th>
          <Th figure className="max-[1080px]:hidden">
            {t('Calls')}
          </Th>
          <Th figure className="max-[1080px]:hidden">
            {t('Failed')}
          </Th>
          {shown.tokens && (
            <Th figure className="max-[1280px]:hidden">
              {t('Tokens')}
            </Th>
          )}
          {shown.cost && (
            <Th figure className="max-[1280px]:hidden">
              {t('USD')}
            </Th>
          )}
          <Th figure className="max-[720px]:hidden">
            {t('Duration')}
          </Th>
          <Th figure>{t('Started')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {runs.map(run => (
          <RunListRow
            key={run.run_id}
            run={run}
            isOfOneWorkflow={isOfOneWorkflow}
            shown={shown}
            now={now}
            selection={selection}
            onSaveCase={onSaveCase}
          />
        ))}
      </tbody>
    </Table>
  );
}
