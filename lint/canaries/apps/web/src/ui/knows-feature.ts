// canary: pinion(feature-entry-point)
export { Timeline } from '../features/timeline/index.ts';
