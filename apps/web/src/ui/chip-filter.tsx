'use client';
import clsx from 'clsx';
import { ToggleGroup } from 'radix-ui';
import styles from './chip-filter.module.css';

/** A chip. `isName` is true when the label is a user-given name that is not translated. */
export type Chip = { value: string; label: string; isName?: boolean; count?: number };

export type ChipFilterProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  chips: readonly Chip[];
  className?: string;
};

/** Renders a single choice with counts. The first chip is usually "All". */
export function ChipFilter({ label, value, onChange, chips, className }: ChipFilterProps) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={next => next && onChange(next)}
      aria-label={label}
      className={clsx(styles.chips, className)}
    >
      {chips.map(chip => (
        <ToggleGroup.Item key={chip.value} value={chip.value} className={styles.chip}>
          {chip.isName === true ? <span translate="no">{chip.label}</span> : chip.label}
          {chip.count !== undefined && <small>{chip.count}</small>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
