'use client';
import { toolErrorCodes } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import type { DraftField, ForkDraft, ReadDraft } from '../model/fork-draft.ts';

type DraftFieldsProps = {
  draft: ForkDraft;
  faults: ReadDraft['faults'];
  /** True when the output is larger than what the journal shows of it. */
  isCut: boolean;
  onDraft: (draft: ForkDraft) => void;
};

const errorSchema = {
  type: 'object',
  properties: { code: { enum: toolErrorCodes }, message: { type: 'string' } },
  required: ['code', 'message'],
};
const callsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, input: { type: 'object' } },
    required: ['name', 'input'],
  },
};

/** Renders the fields of the edit, or none when the call is repeated unchanged. */
export function DraftFields({ draft, faults, isCut, onDraft }: DraftFieldsProps) {
  const json = (name: DraftField, label: string, rows: number, hint?: ReactNode, schema?: unknown) => (
    <Field label={label} error={faults[name]} hint={hint}>
      {control => (
        <CodeField
          {...control}
          language="json"
          schema={schema}
          rows={rows}
          value={draft[name]}
          onText={text => onDraft({ ...draft, [name]: text })}
        />
      )}
    </Field>
  );
  const prose = (name: DraftField, label: string, rows: number) => (
    <Field label={label} error={faults[name]}>
      {control => (
        <TextArea
          {...control}
          rows={rows}
          value={draft[name]}
          onChange={event => onDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  switch (draft.answer) {
    case 'output':
      return json(
        'output',
        t('Output as JSON'),
        12,
        isCut ? t('The original output was truncated. The fork uses only what is shown here.') : undefined,
      );
    case 'error':
      return json(
        'error',
        t('Error as JSON'),
        11,
        t('A code and a message that explains the error and how to fix it.'),
        errorSchema,
      );
    case 'turn':
      return (
        <>
          {prose('text', t('Response text'), 3)}
          {json(
            'calls',
            t('Tool calls as JSON'),
            8,
            t('A list of calls, each with a tool name and an input. If empty, the agent ends with the text.'),
            callsSchema,
          )}
        </>
      );
    case 'texts':
      return (
        <>
          {prose('instructions', t('Instructions'), 4)}
          {prose('prompt', t('Prompt'), 4)}
        </>
      );
    case 'again':
      return null;
  }
}
