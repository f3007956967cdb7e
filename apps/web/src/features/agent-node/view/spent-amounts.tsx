'use client';
import { type AgentBudget, noSpending, type Spending } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Meter } from '../../../ui/meter.tsx';
import { budgetUsagesOf, formatSpent } from '../model/format-spent.ts';

export type SpentAmountsProps = { budget: AgentBudget | undefined; spent: Spending | undefined };

/** Renders what the agent has spent at the playhead: each limit with its bar, and the usage without a limit beside it. */
export function SpentAmounts({ budget, spent = noSpending }: SpentAmountsProps) {
  const free = formatSpent(spent, budget);
  return (
    <div className="grid gap-1.5 text-small tabular-nums [&_p:empty]:hidden">
      {budgetUsagesOf(budget, spent).map(({ text, share }) => (
        <div key={text} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 items-center">
          <span>{text}</span>
          <Meter label={t('Budget used')} share={share} text={text} />
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
