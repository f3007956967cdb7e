'use client';
import clsx from 'clsx';
import { Switch as Radix } from 'radix-ui';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The accessible name, always required. It is shown beside the switch when `showLabel`. */
  label: string;
  showLabel?: boolean;
  disabled?: boolean;
  className?: string;
};

export function Switch({ checked, onChange, label, showLabel = false, disabled, className }: SwitchProps) {
  const control = (
    <Radix.Root
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      aria-label={showLabel ? undefined : label}
      className={clsx(
        'group/switch relative flex-none align-middle w-6.5 h-4 rounded-full bg-raised inset-ring-[1.5px] inset-ring-control transition-[background] after:absolute after:inset-x-0 after:-inset-y-1 data-[state=checked]:bg-accent data-[state=checked]:inset-ring-0 focus-visible:shadow-focus disabled:opacity-45 disabled:cursor-not-allowed',
        !showLabel && className,
      )}
    >
      <Radix.Thumb className="block size-2.25 rounded-full bg-control translate-x-[3.5px] transition-transform group-data-[state=checked]/switch:bg-on-accent group-data-[state=checked]/switch:translate-x-[13.5px]" />
    </Radix.Root>
  );
  if (!showLabel) return control;
  return (
    <label className={clsx('inline-flex items-center gap-2 min-h-6 text-ink-2 text-small', className)}>
      {control}
      {label}
    </label>
  );
}
