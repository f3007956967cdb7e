'use client';
import clsx from 'clsx';
import { Checkbox as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
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
    <label className={clsx(styles.row, disabled && styles.off, className)}>
      <Radix.Root
        checked={checked}
        onCheckedChange={state => onChange(state === true)}
        disabled={disabled}
        className={styles.box}
      >
        <Radix.Indicator>{checked === 'indeterminate' ? <MinusIcon size={12} /> : <CheckIcon size={12} />}</Radix.Indicator>
      </Radix.Root>
      {label}
    </label>
  );
}
