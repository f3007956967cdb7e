'use client';
import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { t } from '../lib/texts/t.ts';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';
import { CloseIcon, SearchIcon } from './icons/first-icons.tsx';

export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The key that moves the focus here, shown while the field is empty. */
  keys?: string;
  className?: string;
  /** Handles keys other than text input. Escape clears the field first. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField({ label, value, onChange, placeholder = label, keys, className, onKeyDown, ref }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search
      className={clsx(
        'flex items-center gap-2 h-7.5 pr-0.75 pl-2.25 rounded-2 bg-raised inset-ring inset-ring-control text-ink-3 min-w-0 [&_kbd]:mr-1.5 focus-within:inset-ring-accent focus-within:ring-2 focus-within:ring-accent [&_input]:flex-1 [&_input]:min-w-0 [&_input]:border-0 [&_input]:bg-transparent [&_input]:outline-none [&_input]:shadow-none [&_input]:text-ink [&_input]:text-base',
        className,
      )}
    >
      <SearchIcon size={14} />
      <input
        ref={node => {
          input.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        data-escape-clears={value === '' ? undefined : true}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '') return onKeyDown?.(event);
          event.stopPropagation();
          clear();
        }}
      />
      {value === '' ? (
        keys && <Kbd keys={keys} />
      ) : (
        <IconButton label={t('Clear search')} size="small" icon={<CloseIcon size={13} />} onClick={clear} tooltip={false} />
      )}
    </search>
  );
}
