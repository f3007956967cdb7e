import type { NodeSnapshot } from './node-snapshot.ts';

/**
 * The phase of an edge. wired: no run is shown. future: no value yet. live: on its way. carried: it arrived. unused: another
 * path was taken.
 */
export type EdgePhase = 'wired' | 'future' | 'live' | 'carried' | 'unused';

export type EdgeSnapshot = { phase: EdgePhase; hasValue: boolean; value: unknown };

export function edgeSnapshotOf(source: NodeSnapshot, target: NodeSnapshot, handle: string): EdgeSnapshot {
  const hasValue = Object.hasOwn(source.values, handle);
  const value = hasValue ? source.values[handle] : undefined;
  return { phase: phaseOf(source, target, hasValue), hasValue, value };
}

function phaseOf(source: NodeSnapshot, target: NodeSnapshot, hasValue: boolean): EdgePhase {
  // Where only a part runs, no value is on its way to the rest.
  if (target.unrun === 'outside') return 'unused';
  const isOver = source.status !== 'pending' && source.status !== 'running' && source.status !== 'waiting';
  if (!hasValue) return isOver ? 'unused' : 'future';
  if (target.status === 'pending') return 'live';
  return target.status === 'running' || target.status === 'waiting' ? 'live' : target.status === 'skipped' ? 'unused' : 'carried';
}
