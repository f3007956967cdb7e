'use client';
import { useId, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { nameFlaw } from '../model/edit-rows.ts';
import type { ObjectShape } from '../model/schema-shape.ts';
import { fieldNameAttribute } from './use-focus-added.ts';

const flaws = {
  empty: t('Enter a name.'),
  taken: t('Another field has this name.'),
} as const;

type FieldNameProps = { object: ObjectShape; index: number; onName: (name: string) => void };

/** Renders the name of a field. It is taken when the focus leaves, because a name on the way can be the one of another field. */
export function FieldName({ object, index, onName }: FieldNameProps) {
  const name = object.rows[index]?.name ?? '';
  const [text, setText] = useState(name);
  const noteId = useId();
  const flaw = text === name ? undefined : nameFlaw(object, index, text);
  const commit = () => {
    if (flaw === undefined && text !== name) onName(text);
    else setText(name);
  };
  return (
    <div className="flex-1 min-w-0">
      <TextInput
        mono
        {...fieldNameAttribute}
        aria-label={t('Name of {{name}}', { name })}
        aria-invalid={flaw === undefined ? undefined : true}
        aria-describedby={flaw === undefined ? undefined : noteId}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={event => event.key === 'Enter' && commit()}
      />
      {flaw !== undefined && (
        <p id={noteId} role="alert" className="pt-1 text-failed text-micro">
          {flaws[flaw]}
        </p>
      )}
    </div>
  );
}
