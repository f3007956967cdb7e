import { type AgentBudget, noSpending, type Spending } from '@pinion/contracts';
import { listed } from '../../../lib/texts/listed.ts';
import { t } from '../../../lib/texts/t.ts';
import { Meter } from '../../../ui/meter.tsx';
import { CardFact } from '../../canvas/index.ts';
import { metersOf, formatSpent } from '../model/format-spent.ts';

/** What the node has spent at the playhead: the limit it is nearest to, and what it cost beside that; the others in the title. */
export function BudgetFact({ budget, spent }: { budget: AgentBudget | undefined; spent: Spending | undefined }) {
  const [nearest, ...others] = metersOf(budget, spent ?? noSpending);
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
  const all = listed(free === undefined ? text : [...text, free]);
  return (
    <CardFact name={t('Budget')} end={<Meter label={t('Budget used')} share={nearest.share} words={all} size="small" />}>
      <span className="cut" title={all}>
        {free === undefined ? nearest.words : listed([nearest.words, free])}
      </span>
    </CardFact>
  );
}
