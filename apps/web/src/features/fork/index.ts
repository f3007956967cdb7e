export {
  failedTarget,
  type ForkTarget,
  hasFailed,
  isForkable,
  targetOfNode,
  targetOfRow,
  targetOfSelection,
} from './model/fork-target.ts';
export { forkedFromLabel } from './model/forked-from-label.ts';
export { type Forking, useForking } from './view/use-forking.tsx';
