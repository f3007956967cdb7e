import type { Lifecycle } from '@pinion/contracts';
import { StatusMark } from '../../../ui/status-mark.tsx';

/** active, deprecated, blocked: each with its shape. */
export function LifecycleMark({ lifecycle, kind }: { lifecycle: Lifecycle; kind?: 'plain' | 'pill' }) {
  return <StatusMark status={lifecycle === 'active' ? 'ok' : lifecycle} word={lifecycle} kind={kind} />;
}
