export { BudgetsPage } from './view/budgets-page.tsx';
export { NoPrice } from './view/no-price.tsx';
