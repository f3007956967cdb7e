'use client';
import clsx from 'clsx';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

type Kind = 'framed' | 'words';

const frameStyle = (kind: Kind): string =>
  kind === 'framed' ? 'inline-flex justify-self-start rounded-2 inset-ring inset-ring-line' : 'inline-flex gap-1.5';

const itemStyle = (kind: Kind): string =>
  clsx(
    'inline-flex items-center gap-1.5 text-ink-2 hover:text-ink focus-visible:shadow-focus focus-visible:z-1 data-[state=on]:text-ink data-[state=on]:font-semibold',
    kind === 'framed'
      ? 'h-6.5 px-2.5 rounded-2 text-button/6.5 font-medium data-[state=on]:bg-hover data-[state=on]:inset-ring data-[state=on]:inset-ring-line focus-visible:inset-ring-0!'
      : 'h-6 px-1 rounded-1 text-micro/6 font-normal',
  );

export type SegmentedProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  label: string;
  /** The style. "words": no frame, the selected word is bold, for the corner of a section. */
  kind?: Kind;
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
      className={clsx(frameStyle(kind), className)}
    >
      {options.map(option => (
        <ToggleGroup.Item key={option.value} value={option.value} className={itemStyle(kind)}>
          {option.icon}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
