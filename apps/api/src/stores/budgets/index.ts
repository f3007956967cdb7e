export { type PostgresBudgets, createBudgetMeter } from './budget-meter.ts';
