'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { headerLinesOf, type CredentialLocation, withHeaderLines } from '../model/credential.ts';
import { parseDefinition } from '../model/definition-fields.ts';

type MultilineFieldProps = { label: string; place: CredentialLocation; text: string; onChange: (text: string) => void };

/** Renders headers or query parameters, one `name: value` per line. A line that has no name is a problem and changes nothing. */
export function MultilineField({ label, place: position, text, onChange }: MultilineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && withHeaderLines(text, position, typed) === undefined;
  return (
    <Field
      label={label}
      aside={t('optional')}
      hint={t('One name: value per line')}
      error={isWrong && t('Write each line as name: value.')}
    >
      {control => (
        <TextArea
          {...control}
          mono
          rows={2}
          value={typed ?? headerLinesOf(parseDefinition(text) ?? {}, position)}
          onChange={event => {
            setTyped(event.target.value);
            const next = withHeaderLines(text, position, event.target.value);
            if (next !== undefined) onChange(next);
          }}
          onBlur={() => !isWrong && setTyped(null)}
        />
      )}
    </Field>
  );
}
