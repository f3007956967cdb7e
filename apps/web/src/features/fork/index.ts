export {
  failedPlace,
  type ForkPlace,
  hasFailed,
  isForkable,
  placeOfNode,
  placeOfRow,
  placeOfSelection,
} from './model/fork-place.ts';
export { forkedWords } from './model/forked-words.ts';
export { type Forking, useForking } from './view/use-forking.tsx';
