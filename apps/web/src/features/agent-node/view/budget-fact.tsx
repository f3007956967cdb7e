import { type AgentBudget, noSpending, type Spending } from '@pinion/contracts';
import { CardFact } from '../../canvas/index.ts';
import { metersOf, spentWords } from '../model/budget-words.ts';
import styles from './agent-card.module.css';

const nearlyFull = 0.8;

/** What the node has spent at the playhead: the limit it is nearest to, and the others in the title. */
export function BudgetFact({ budget, spent }: { budget: AgentBudget | undefined; spent: Spending | undefined }) {
  const [nearest, ...others] = metersOf(budget, spent ?? noSpending);
  if (nearest === undefined) {
    const words = spent === undefined ? undefined : spentWords(spent);
    return words === undefined ? null : (
      <CardFact name="Spent">
        <span>{words}</span>
      </CardFact>
    );
  }
  const all = [nearest, ...others].map(({ words }) => words).join(', ');
  const share = Math.min(1, nearest.share);
  return (
    <CardFact
      name="Budget"
      end={
        <span
          className={styles.meter}
          role="meter"
          aria-label="Budget used"
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={all}
          data-full={share >= nearlyFull || undefined}
        >
          <i style={{ width: `${share * 100}%` }} />
        </span>
      }
    >
      <span className="cut" title={all}>
        {nearest.words}
      </span>
    </CardFact>
  );
}
