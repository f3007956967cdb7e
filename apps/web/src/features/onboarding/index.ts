export { firstStepsStore, restartFirstSteps } from './first-steps-store.ts';
export { LazyFirstSteps } from './view/lazy-first-steps.tsx';
