'use client';
import { Fragment, useState } from 'react';
import type { EvaluationResultItem } from '../../../lib/api-shapes.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/chrome-icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { verdictBadge } from '../model/evaluation-labels.ts';
import { countGroups, type GroupCount, verdictGroupLabel, verdictGroups } from '../model/verdict-groups.ts';
import { ResultDetails } from './result-details.tsx';

type ResultTableProps = { results: readonly EvaluationResultItem[]; isOver: boolean };

/** Renders one row per case and one column per group of assertions. A failed case opens below its row. */
export function ResultTable({ results, isOver }: ResultTableProps) {
  const firstFailed = isOver ? results.find(({ verdict }) => verdict === 'fail')?.case_id : undefined;
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const openId = opened === undefined ? firstFailed : opened;
  return (
    <Table label={t('Results')}>
      <thead>
        <tr>
          <Th>{t('Case')}</Th>
          <Th>{t('Result')}</Th>
          {verdictGroups.map(group => (
            <Th key={group}>{verdictGroupLabel[group]}</Th>
          ))}
          <Th figure>{t('USD')}</Th>
          <Th figure>{t('Duration')}</Th>
          <Th>
            <span className="sr-only">{t('Details')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {results.map(result => {
          const isOpen = openId === result.case_id;
          const counts = countGroups(result.verdicts);
          return (
            <Fragment key={result.case_id}>
              <Tr selected={isOpen}>
                <Td className="w-full max-w-64 cut" title={result.name}>
                  {result.name}
                </Td>
                <Td>
                  <StatusBadge {...verdictBadge(result.verdict, isOver)} />
                </Td>
                {verdictGroups.map(group => (
                  <Td key={group}>
                    <Count count={counts[group]} />
                  </Td>
                ))}
                <Td figure>{result.cost_usd === null ? <Nothing /> : formatUsd(result.cost_usd)}</Td>
                <Td figure>{result.duration_ms === null ? <Nothing /> : formatDuration(result.duration_ms)}</Td>
                <Td figure>
                  <IconButton
                    size="small"
                    label={t('Details of {{name}}', { name: result.name })}
                    tooltip={false}
                    aria-expanded={isOpen}
                    disabled={result.run_id === null}
                    icon={isOpen ? <ChevronDownIcon size={13} /> : <ChevronRightIcon size={13} />}
                    onClick={() => setOpened(isOpen ? null : result.case_id)}
                  />
                </Td>
              </Tr>
              {isOpen && (
                <tr>
                  <td colSpan={verdictGroups.length + 5}>
                    <ResultDetails result={result} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

const Nothing = () => <span className="text-ink-3">{t('—')}</span>;

function Count({ count: { failed, all } }: { count: GroupCount }) {
  if (all === 0) return <Nothing />;
  if (failed === 0) return <StatusBadge status="ok" word={t('pass')} />;
  return <StatusBadge status="failed" word={all === 1 ? t('fail') : t('{{failed}} of {{all}} failed', { failed, all })} />;
}
