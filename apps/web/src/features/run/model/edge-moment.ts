import type { NodeMoment } from './node-moment.ts';

/** wired: no run is shown. future: nothing there yet. live: on its way. carried: it arrived. unused: another way was taken. */
export type EdgePhase = 'wired' | 'future' | 'live' | 'carried' | 'unused';

export type EdgeMoment = { phase: EdgePhase; hasValue: boolean; value: unknown };

export function edgeMomentOf(source: NodeMoment, target: NodeMoment, handle: string): EdgeMoment {
  const hasValue = Object.hasOwn(source.values, handle);
  const value = hasValue ? source.values[handle] : undefined;
  return { phase: phaseOf(source, target, hasValue), hasValue, value };
}

function phaseOf(source: NodeMoment, target: NodeMoment, hasValue: boolean): EdgePhase {
  // Where only a part runs, nothing is on its way to the rest.
  if (target.unrun === 'outside') return 'unused';
  const isOver = source.status !== 'pending' && source.status !== 'running' && source.status !== 'waiting';
  if (!hasValue) return isOver ? 'unused' : 'future';
  if (target.status === 'pending') return 'live';
  return target.status === 'running' || target.status === 'waiting' ? 'live' : target.status === 'skipped' ? 'unused' : 'carried';
}
