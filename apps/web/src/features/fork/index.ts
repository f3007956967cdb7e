export {
  failedTarget,
  hasFailed,
  isForkable,
  targetOfRow,
  targetOfSelection,
} from './model/fork-target.ts';
export { forkedFromLabel } from './model/forked-from-label.ts';
export { type ForkAction, useForkAction } from './view/use-fork-action.tsx';
