import type { Metadata } from 'next';
import { BudgetsPage } from '../../../features/budgets/index.ts';

export const metadata: Metadata = { title: 'Budgets' };

export default function Budgets() {
  return <BudgetsPage />;
}
