export { UnknownOutcomes } from './view/unknown-outcomes.tsx';
export { useUnknownOutcomes } from './view/use-unknown-outcomes.ts';
