'use client';
import clsx from 'clsx';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons/chrome-icons.tsx';
import styles from './select.module.css';
import { CheckIcon } from './icons/first-icons.tsx';

export type SelectOption = { value: string; label: string; hint?: string; icon?: ReactNode; disabled?: boolean };

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
      <Radix.Trigger {...control} aria-label={label} className={clsx(styles.trigger, kind === 'bare' && styles.bare, className)}>
        <span className={styles.value}>
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDownIcon size={13} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.list} position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport>
            {options.map(option => (
              <Radix.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className={styles.item}>
                <span className={styles.check}>
                  <Radix.ItemIndicator>
                    <CheckIcon size={13} />
                  </Radix.ItemIndicator>
                </span>
                {option.icon}
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
