export { budgetOperations } from './budget-operations.ts';
