export { BudgetsPage } from './view/budgets-page.tsx';
