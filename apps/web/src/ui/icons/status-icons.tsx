import clsx from 'clsx';
import { Ban, CircleDashed, CircleStop, Clock, History, Unlink } from 'lucide';
import { Icon, type IconProps, lucideIcon } from './icon.tsx';

export const WaitingIcon = lucideIcon(Clock);
export const DeprecatedIcon = lucideIcon(History);
export const BlockedIcon = lucideIcon(Ban);
export const NotYetIcon = lucideIcon(CircleDashed);
export const OffIcon = lucideIcon(Unlink);
export const CancelledIcon = lucideIcon(CircleStop);

// Solid silhouettes show a verdict. Their inner stroke is cut out in the color of their background.
const CUT = 'var(--icon-ground, var(--raised))';

export function OkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="8" r="6" fill="currentColor" stroke="none" />
      <path d="m5.3 8.2 1.9 1.9 3.5-4" stroke={CUT} strokeWidth="1.6" />
    </Icon>
  );
}

export function FailedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5z" fill="currentColor" stroke="none" />
      <path d="m5.9 5.9 4.2 4.2M10.1 5.9l-4.2 4.2" stroke={CUT} strokeWidth="1.6" />
    </Icon>
  );
}

export function DeniedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 1.7l5.3 1.9v4c0 3.1-2.1 5.5-5.3 6.7-3.2-1.2-5.3-3.6-5.3-6.7v-4z" fill="currentColor" stroke="none" />
      <path d="M5.4 7.7h5.2" stroke={CUT} strokeWidth="1.8" />
    </Icon>
  );
}

export function CachedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 2.1 14 5.3 8 8.5 2 5.3z" fill="currentColor" stroke="none" />
      <path d="m2.4 8.2 5.6 3 5.6-3M2.4 10.9l5.6 3 5.6-3" />
    </Icon>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.1 2.6a1 1 0 0 1 1.8 0l5.3 9.8a1 1 0 0 1-.9 1.5H2.7a1 1 0 0 1-.9-1.5z" fill="currentColor" stroke="none" />
      <path d="M8 6.4v3M8 11.5v.1" stroke={CUT} strokeWidth="1.6" />
    </Icon>
  );
}

export function RunningIcon(props: IconProps) {
  return (
    <Icon {...props} className={clsx('animate-turn in-data-still:animate-none', props.className)}>
      <circle cx="8" cy="8" r="5.3" stroke="var(--line)" strokeWidth="2" />
      <path d="M8 2.7a5.3 5.3 0 1 1-5.3 5.3" strokeWidth="2" strokeLinecap="butt" />
    </Icon>
  );
}
