export { recallFirstSteps } from './first-steps-store.ts';
export { FirstStepsDoor, type FirstStepsDoorProps } from './view/first-steps-door.tsx';
