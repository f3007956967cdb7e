'use client';
import clsx from 'clsx';
import { ToggleGroup } from 'radix-ui';

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
      className={clsx('flex base:flex-wrap gap-1', className)}
    >
      {chips.map(chip => (
        <ToggleGroup.Item
          key={chip.value}
          value={chip.value}
          className="h-6 px-2 rounded-full text-ink-2 text-small/6 whitespace-nowrap hover:bg-hover [&_small]:ml-1 [&_small]:text-ink-3 [&_small]:text-micro [&_small]:font-normal data-[state=on]:bg-accent-wash data-[state=on]:text-accent-ink data-[state=on]:font-semibold data-[state=on]:[&_small]:text-inherit"
        >
          {chip.isName === true ? <span translate="no">{chip.label}</span> : chip.label}
          {chip.count !== undefined && <small>{chip.count}</small>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
