import type { Lifecycle } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Renders active, deprecated or blocked, each with its shape. */
export function LifecycleBadge({ lifecycle, kind }: { lifecycle: Lifecycle; kind?: 'plain' | 'pill' }) {
  return <StatusBadge status={lifecycle === 'active' ? 'ok' : lifecycle} word={termOf(lifecycle)} kind={kind} />;
}
