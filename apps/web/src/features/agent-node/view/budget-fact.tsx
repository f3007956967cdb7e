import { type AgentBudget, noSpending, type Spending } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { Meter } from '../../../ui/meter.tsx';
import { CardFact } from '../../canvas/index.ts';
import { budgetUsagesOf, formatSpent } from '../model/format-spent.ts';

/**
 * Renders what the node has spent at the playhead: the limit it is closest to and the cost beside it. The other limits are in
 * the title.
 */
export function BudgetFact({ budget, spent }: { budget: AgentBudget | undefined; spent: Spending | undefined }) {
  const [nearest, ...others] = budgetUsagesOf(budget, spent ?? noSpending);
  if (nearest === undefined) {
    const text = spent === undefined ? undefined : formatSpent(spent);
    return text === undefined ? null : (
      <CardFact name={t('Spent')}>
        <span>{text}</span>
      </CardFact>
    );
  }
  const free = spent === undefined ? undefined : formatSpent(spent, budget);
  const text = [nearest, ...others].map(meter => meter.words);
  const all = formatList(free === undefined ? text : [...text, free]);
  return (
    <CardFact name={t('Budget')} end={<Meter label={t('Budget used')} share={nearest.share} words={all} size="small" />}>
      <span className="cut" title={all}>
        {free === undefined ? nearest.words : formatList([nearest.words, free])}
      </span>
    </CardFact>
  );
}
