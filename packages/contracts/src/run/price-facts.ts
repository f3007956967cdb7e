import { priceOf, pricesInUse } from './price-of.ts';
import type { RoleGrants } from '../tenancy/role-grants.ts';
import type { PriceTable } from './spending.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';

type UsdLimit = { max_usd?: number | undefined } | undefined;

/** Returns the facts about prices and limits in dollars that the compile step needs. */
export function priceFacts({ budgets, ...priced }: PricedWorkspace): Pick<GraphFacts, 'hasPrice' | 'hasUsdLimit'> {
  const prices = pricesInUse(priced);
  return {
    hasPrice: model => priceOf(prices, model) !== undefined,
    hasUsdLimit: id =>
      budgets.workspace?.max_usd !== undefined ||
      (id !== undefined && Object.hasOwn(budgets.workflows, id) && budgets.workflows[id]?.max_usd !== undefined),
  };
}

export type PricedWorkspace = {
  prices: PriceTable;
  /** The prices that the model providers list. */
  listed_prices?: PriceTable | undefined;
  node_roles?: RoleGrants | undefined;
  budgets: { workspace?: UsdLimit; workflows: Readonly<Record<string, UsdLimit>> };
};
