// canary: house(feature-door)
export { rows } from '../timeline/model/rows.ts';
