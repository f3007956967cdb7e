'use client';
import { type AgentBudget, noSpending, type Spending } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Meter } from '../../../ui/meter.tsx';
import { metersOf, spentWords } from '../model/budget-words.ts';
import styles from './spent-lines.module.css';

export type SpentLinesProps = { budget: AgentBudget | undefined; spent: Spending | undefined };

/** What the agent has spent at the playhead: each limit with its bar, and beside them what nothing limits. */
export function SpentLines({ budget, spent = noSpending }: SpentLinesProps) {
  const free = spentWords(spent, budget);
  return (
    <div className={styles.lines}>
      {metersOf(budget, spent).map(({ words, share }) => (
        <div key={words} className={styles.line}>
          <span>{words}</span>
          <Meter label={t('Budget used')} share={share} words={words} />
        </div>
      ))}
      <p>
        {budget?.max_calls === undefined && counted(spent.calls, 'call')}
        {budget?.max_calls === undefined && free !== undefined && ' · '}
        {free}
      </p>
    </div>
  );
}
