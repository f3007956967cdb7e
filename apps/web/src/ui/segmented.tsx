'use client';
import clsx from 'clsx';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './segmented.module.css';

export type SegmentedProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  label: string;
  /** The style. "words": no frame, the selected word is bold, for the corner of a section. */
  kind?: 'framed' | 'words';
  className?: string;
};

/** Renders a choice of a few options, all visible. */
export function Segmented<Value extends string>({
  value,
  onChange,
  options,
  label,
  kind = 'framed',
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={next => {
        const chosen = options.find(option => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      aria-label={label}
      className={clsx(styles[kind], className)}
    >
      {options.map(option => (
        <ToggleGroup.Item key={option.value} value={option.value} className={styles.item}>
          {option.icon}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
