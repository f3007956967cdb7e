'use client';
import clsx from 'clsx';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons/chrome-icons.tsx';
import { CheckIcon } from './icons/first-icons.tsx';

export type SelectOption = { value: string; label: string; hint?: string; icon?: ReactNode; disabled?: boolean };

const KIND = {
  framed: 'h-7.5 bg-raised inset-ring inset-ring-control text-ink text-base',
  bare: 'h-7 text-ink-2 text-button/7 font-medium hover:bg-hover data-[state=open]:bg-hover',
};

export type SelectProps = {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  /** The name of the control when no Field label provides one. */
  label?: string;
  /** The style. "bare": no frame, for toolbars and filters. */
  kind?: 'framed' | 'bare';
  disabled?: boolean;
  className?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

export function Select({
  value,
  onChange,
  options,
  placeholder,
  label,
  kind = 'framed',
  disabled,
  className,
  ...control
}: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} disabled={disabled}>
      <Radix.Trigger
        {...control}
        aria-label={label}
        className={clsx(
          'inline-flex items-center justify-between gap-2 min-w-0 pr-2 pl-2.25 rounded-2 focus-visible:inset-ring focus-visible:inset-ring-accent focus-visible:ring-2 focus-visible:ring-accent data-placeholder:text-ink-3 disabled:bg-sunken disabled:inset-ring disabled:inset-ring-line disabled:text-ink-3 disabled:cursor-not-allowed aria-invalid:inset-ring aria-invalid:inset-ring-failed [&_svg]:text-ink-3',
          KIND[kind],
          className,
        )}
      >
        <span className="cut">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDownIcon size={13} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="z-50 min-w-(--radix-select-trigger-width) max-h-[min(360px,var(--radix-select-content-available-height))] p-1 overflow-y-auto rounded-2 bg-raised shadow-2"
          position="popper"
          sideOffset={4}
          collisionPadding={8}
        >
          <Radix.Viewport>
            {options.map(option => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex items-center gap-2 min-h-7 pr-2.5 pl-1.5 rounded-1 text-ink text-base outline-none select-none data-highlighted:bg-hover data-highlighted:shadow-none data-disabled:text-ink-3"
              >
                <span className="w-3.25 text-accent">
                  <Radix.ItemIndicator>
                    <CheckIcon size={13} />
                  </Radix.ItemIndicator>
                </span>
                {option.icon}
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.hint && <span className="ml-auto pl-4 text-ink-3 text-micro">{option.hint}</span>}
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
