import type { Lifecycle } from '@pinion/contracts';
import { wordOf } from '../../../lib/texts/word-of.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';

/** active, deprecated, blocked: each with its shape. */
export function LifecycleMark({ lifecycle, kind }: { lifecycle: Lifecycle; kind?: 'plain' | 'pill' }) {
  return <StatusMark status={lifecycle === 'active' ? 'ok' : lifecycle} word={wordOf(lifecycle)} kind={kind} />;
}
