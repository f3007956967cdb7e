'use client';
import { useState } from 'react';
import type { FieldControl } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { parseNames } from '../model/definition-fields.ts';

type NamesInputProps = { control: FieldControl; names: unknown; onChange: (names: string[] | undefined) => void };

/** Renders names separated by spaces or commas. The text being typed is not reformatted. */
export function NamesInput({ control, names, onChange }: NamesInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...control}
      mono
      value={typed ?? (Array.isArray(names) ? names.join(' ') : '')}
      onChange={event => {
        setTyped(event.target.value);
        onChange(parseNames(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
