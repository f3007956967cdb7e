import type { Metadata } from 'next';
import { BudgetsPage } from '../../../features/budgets/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Budgets') };

export default function Budgets() {
  return <BudgetsPage />;
}
