import clsx from 'clsx';
import type { IconComponent } from './icons/icon.tsx';
import {
  BlockedIcon,
  CachedIcon,
  CancelledIcon,
  DeniedIcon,
  DeprecatedIcon,
  FailedIcon,
  NotYetIcon,
  OffIcon,
  OkIcon,
  RunningIcon,
  WaitingIcon,
  WarningIcon,
} from './icons/status-icons.tsx';
import { STATUS_TONE, STATUS_LABEL, type Status } from '../lib/status.ts';
import { toneStyle } from './tone-style.ts';

const ICON: Record<Status, IconComponent> = {
  ok: OkIcon,
  failed: FailedIcon,
  denied: DeniedIcon,
  cached: CachedIcon,
  waiting: WaitingIcon,
  warning: WarningIcon,
  deprecated: DeprecatedIcon,
  blocked: BlockedIcon,
  running: RunningIcon,
  'not-yet': NotYetIcon,
  off: OffIcon,
  cancelled: CancelledIcon,
};

export type StatusBadgeProps = {
  status: Status;
  /** The word beside the shape. `null` shows the shape alone, still named for screen readers. */
  word?: string | null;
  /** The style. "pill": on a tinted background. */
  kind?: 'plain' | 'pill';
  size?: number;
  className?: string;
};

/** Renders the shape and word of a state. Color is secondary. */
export function StatusBadge({ status, word = STATUS_LABEL[status], kind = 'plain', size = 14, className }: StatusBadgeProps) {
  const Shape = ICON[status];
  return (
    <span className={clsx(toneStyle(STATUS_TONE[status], kind), className)}>
      {word === null ? <Shape size={size} label={STATUS_LABEL[status]} /> : <Shape size={size} />}
      {word}
    </span>
  );
}
