'use client';
import { Command } from 'cmdk';
import { type FocusEvent, useState } from 'react';
import { takeTypeAhead } from '../lib/lazy/start-type-ahead.ts';

export type PaletteInputProps = {
  placeholder: string;
  className?: string | undefined;
  /** Called with each change. */
  onQueryChange?: (label: string) => void;
};

/**
 * Renders the field of a list that is filtered by typing. It is focused, and text typed before it was mounted is already in it,
 * including Enter.
 */
export function PaletteInput({ placeholder, className, onQueryChange }: PaletteInputProps) {
  const [label, setQuery] = useState('');
  const change = (next: string) => {
    setQuery(next);
    onQueryChange?.(next);
  };
  const begin = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { text, isSent } = takeTypeAhead();
    if (text !== '') change(label + text);
    // The list has been filtered by then.
    if (isSent) setTimeout(() => currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })), 50);
  };
  return (
    <Command.Input
      autoFocus
      value={label}
      onValueChange={change}
      onFocus={begin}
      placeholder={placeholder}
      className={className}
    />
  );
}
