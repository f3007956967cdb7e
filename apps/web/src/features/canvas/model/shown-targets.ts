import { runAfter } from '@pinion/contracts';
import type { HandleView } from './graph-view.ts';

/** Returns the inputs that a card shows. The one that only sets the order is shown once an edge leads to it. */
export const shownTargets = (targets: readonly HandleView[]): HandleView[] =>
  targets.filter(target => target.name !== runAfter || target.isWired);
