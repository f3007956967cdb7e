export { recallFirstSteps } from './first-steps-store.ts';
export { FirstStepsCard, type FirstStepsCardProps } from './view/first-steps-card.tsx';
