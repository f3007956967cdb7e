'use client';
import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { t } from '../lib/texts/t.ts';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';
import styles from './search-field.module.css';
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
    <search className={clsx(styles.search, className)}>
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
