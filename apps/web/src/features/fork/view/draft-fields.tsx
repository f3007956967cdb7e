'use client';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import type { DraftField, ForkDraft, ReadDraft } from '../model/fork-draft.ts';

type DraftFieldsProps = {
  draft: ForkDraft;
  faults: ReadDraft['faults'];
  /** True when the output is larger than what the journal shows of it. */
  isCut: boolean;
  onDraft: (draft: ForkDraft) => void;
};

/** Renders the fields of the edit, or none when the call is repeated unchanged. */
export function DraftFields({ draft, faults, isCut, onDraft }: DraftFieldsProps) {
  const field = (name: DraftField, label: string, rows: number, hint?: ReactNode, mono = true) => (
    <Field label={label} error={faults[name]} hint={hint}>
      {control => (
        <TextArea
          {...control}
          mono={mono}
          rows={rows}
          value={draft[name]}
          onChange={event => onDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  switch (draft.answer) {
    case 'output':
      return field(
        'output',
        t('Output as JSON'),
        12,
        isCut ? t('The original output was truncated. The fork uses only what is shown here.') : undefined,
      );
    case 'error':
      return field('error', t('Error as JSON'), 11, t('A code and a message that explains the error and how to fix it.'));
    case 'turn':
      return (
        <>
          {field('text', t('Response text'), 3, undefined, false)}
          {field(
            'calls',
            t('Tool calls as JSON'),
            8,
            t('A list of calls, each with a tool name and an input. If empty, the agent ends with the text.'),
          )}
        </>
      );
    case 'texts':
      return (
        <>
          {field('instructions', t('Instructions'), 4, undefined, false)}
          {field('prompt', t('Prompt'), 4, undefined, false)}
        </>
      );
    case 'again':
      return null;
  }
}
