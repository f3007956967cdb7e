'use client';
import clsx from 'clsx';
import { Switch as Radix } from 'radix-ui';
import styles from './switch.module.css';

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
      className={clsx(styles.switch, !showLabel && className)}
    >
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  );
  if (!showLabel) return control;
  return (
    <label className={clsx(styles.labelled, className)}>
      {control}
      {label}
    </label>
  );
}
