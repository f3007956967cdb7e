export { restartFirstSteps } from './first-steps-store.ts';
export { LazyFirstSteps, type LazyFirstStepsProps } from './view/lazy-first-steps.tsx';
