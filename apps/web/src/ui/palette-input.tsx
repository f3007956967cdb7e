'use client';
import { Command } from 'cmdk';
import { type FocusEvent, useState } from 'react';
import { takeTypedAhead } from '../lib/lazy/type-ahead.ts';

export type PaletteInputProps = {
  placeholder: string;
  className?: string | undefined;
  /** Told with each change. */
  onWords?: (label: string) => void;
};

/** The field of a list that is narrowed by typing. It has the focus, and whatever was typed before it was there: Enter, too. */
export function PaletteInput({ placeholder, className, onWords }: PaletteInputProps) {
  const [label, setWords] = useState('');
  const change = (next: string) => {
    setWords(next);
    onWords?.(next);
  };
  const begin = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { text, isSent } = takeTypedAhead();
    if (text !== '') change(label + text);
    // The list has been narrowed by then.
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
