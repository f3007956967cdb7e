import type { ScriptedTurn } from '../support/scene.ts';

/** A purchase that finds and charges a kettle, shared by several workflows. */
const search = { name: 'catalog.search', input: { query: 'gooseneck kettle' } };
export const charge = {
  name: 'payment.charge',
  input: { order_id: 'ord_1042', amount: { value: 129, currency: 'EUR' }, method: 'invoice' },
};
export const twoTools = [{ name: 'catalog.search' }, { name: 'payment.charge' }];
export const purchaseTurns: ScriptedTurn[] = [
  { tool_calls: [search] },
  { tool_calls: [charge] },
  { text: 'One gooseneck kettle, 129.00 EUR, on invoice.' },
];
