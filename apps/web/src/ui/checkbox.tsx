'use client';
import clsx from 'clsx';
import { Checkbox as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CheckIcon, MinusIcon } from './icons/first-icons.tsx';

export type CheckboxProps = {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function Checkbox({ checked, onChange, label, disabled, className }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'inline-flex items-center gap-2 min-h-6 text-base base:font-normal',
        disabled ? 'text-ink-3' : 'text-ink',
        className,
      )}
    >
      <Radix.Root
        checked={checked}
        onCheckedChange={state => onChange(state === true)}
        disabled={disabled}
        className="grid place-items-center flex-none size-3.75 rounded-1 bg-raised inset-ring-[1.5px] inset-ring-control text-on-accent data-[state=checked]:bg-accent data-[state=checked]:inset-ring-0 data-[state=indeterminate]:bg-accent data-[state=indeterminate]:inset-ring-0 focus-visible:shadow-focus focus-visible:inset-ring-0 disabled:opacity-45 disabled:cursor-not-allowed"
      >
        <Radix.Indicator>{checked === 'indeterminate' ? <MinusIcon size={12} /> : <CheckIcon size={12} />}</Radix.Indicator>
      </Radix.Root>
      {label}
    </label>
  );
}
