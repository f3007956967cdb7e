import { addSpending, noSpending, type Scope, type Spending } from '@pinion/contracts';
import type { BudgetMeter } from '../../ports/index.ts';

/** The budget of a workspace. An absent field means no limit. */
export type BudgetLimits = Partial<Spending>;

export type MemoryBudgets = BudgetMeter & {
  /** Returns how much a workspace has spent and how much is reserved for steps in progress. */
  look(scope: Pick<Scope, 'workspace_id'>): { spent: Spending; reserved: Spending };
};

/** The rounding error of adding fractions of a dollar. */
const dust = 1e-9;
const kinds = ['tokens', 'calls', 'usd'] as const;

/** Creates the budgets of one process, one per workspace. Spent and reserved amounts together never exceed a limit. */
export function memoryBudgets({ limits }: { limits: BudgetLimits }): MemoryBudgets {
  const spent = new Map<string, Spending>();
  const held = new Map<string, { workspace: string; spending: Spending }>();
  const reserved = new Map<string, Spending>();
  let count = 0;
  const of = (sums: ReadonlyMap<string, Spending>, workspace: string): Spending => sums.get(workspace) ?? noSpending;
  const add = (sums: Map<string, Spending>, workspace: string, more: Spending): void =>
    void sums.set(workspace, addSpending(of(sums, workspace), more));

  return {
    reserve(spending, { scope: { workspace_id } }) {
      const after = addSpending(addSpending(of(spent, workspace_id), of(reserved, workspace_id)), spending);
      const limit = kinds.find(kind => spending[kind] > 0 && after[kind] > (limits[kind] ?? Number.POSITIVE_INFINITY) + dust);
      if (limit !== undefined) return { ok: false, refusal: { limit, subject: 'the workspace', spent: of(spent, workspace_id) } };
      count += 1;
      const id = `r${count}`;
      held.set(id, { workspace: workspace_id, spending });
      add(reserved, workspace_id, spending);
      return { ok: true, reservation: { id, spending } };
    },
    settle({ id }, actual) {
      const known = held.get(id);
      if (known === undefined) return; // already settled: once is enough
      held.delete(id);
      add(reserved, known.workspace, negative(known.spending));
      add(spent, known.workspace, actual);
    },
    headroom({ scope: { workspace_id } }) {
      const used = addSpending(of(spent, workspace_id), of(reserved, workspace_id));
      return Object.fromEntries(
        kinds.flatMap(kind => (limits[kind] === undefined ? [] : [[kind, Math.max(0, limits[kind] - used[kind])]])),
      );
    },
    look: ({ workspace_id }) => ({ spent: of(spent, workspace_id), reserved: of(reserved, workspace_id) }),
  };
}

const negative = ({ tokens, calls, usd }: Spending): Spending => ({ tokens: -tokens, calls: -calls, usd: -usd });
