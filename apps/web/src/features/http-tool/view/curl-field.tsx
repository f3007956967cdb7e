'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';

type CurlFieldProps = { problem: string | undefined; onText: (text: string) => void; onSkip: () => void };

/** Renders the field for a cURL command. A pasted command is imported at once, a typed one with the button. */
export function CurlField({ problem, onText, onSkip }: CurlFieldProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="grid gap-3 pb-4"
      onSubmit={event => {
        event.preventDefault();
        onText(text);
      }}
    >
      <Field
        label={t('cURL command')}
        error={problem}
        hint={t('Paste it from documentation, from a terminal, or from the network tab of your browser (Copy as cURL).')}
      >
        {control => (
          <TextArea
            {...control}
            mono
            rows={7}
            value={text}
            onChange={event => setText(event.target.value)}
            onPaste={event => {
              const pasted = event.clipboardData.getData('text/plain');
              if (text.trim() !== '' || pasted.trim() === '') return;
              event.preventDefault();
              setText(pasted);
              onText(pasted);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onSkip}>{t('Start without a command')}</Button>
        <Button kind="main" type="submit" disabled={text.trim() === ''}>
          {t('Import command')}
        </Button>
      </div>
    </form>
  );
}
