// canary: pinion(feature-entry-point)
export { rows } from '../timeline/model/rows.ts';
