// canary: house(feature-door)
export { Timeline } from '../features/timeline/index.ts';
