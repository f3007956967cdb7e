'use client';
import { useState } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../../ui/text-input.tsx';
import { type Condition, forms, type Literal } from './condition.ts';
import { valuesIn } from './edit-condition.ts';

type ConditionValueProps = { condition: Condition; onValues: (values: readonly Literal[]) => void };

/** Renders the value to compare with, as a text or as a number. Text that is no number stays in the field with an error. */
export function ConditionValue({ condition: { operator, values }, onValues }: ConditionValueProps) {
  const { operand } = forms[operator];
  const isList = operand === 'list';
  const type = operand === 'number' || typeof values[0] === 'number' ? 'number' : 'string';
  const written = values.map(String).join('\n');
  const [draft, setDraft] = useState({ text: written, of: written });
  const text = draft.of === written ? draft.text : written;
  const isWrong = valuesIn(text, type, isList) === undefined;
  const edit = (next: string) => {
    const read = valuesIn(next, type, isList);
    setDraft({ text: next, of: read === undefined ? written : read.map(String).join('\n') });
    if (read !== undefined) onValues(read);
  };
  const retype = (next: string) => {
    const read = valuesIn(text, next === 'number' ? 'number' : 'string', isList);
    onValues(read ?? (isList ? [] : [0]));
  };
  return (
    <div className="flex items-start gap-1.5 [&>:last-child]:flex-1 [&>:last-child]:min-w-0">
      {(operand === 'literal' || isList) && (
        <Select
          label={t('Compare as')}
          className="flex-none w-24"
          value={type}
          onChange={retype}
          options={[
            { value: 'string', label: t('Text') },
            { value: 'number', label: t('Number') },
          ]}
        />
      )}
      <Field
        label={t('Value')}
        quiet
        hint={isList ? t('One per line.') : undefined}
        error={isWrong ? t('Enter a number.') : undefined}
      >
        {control =>
          isList ? (
            <TextArea {...control} rows={3} value={text} onChange={event => edit(event.target.value)} />
          ) : (
            <TextInput
              {...control}
              inputMode={type === 'number' ? 'decimal' : undefined}
              value={text}
              onChange={event => edit(event.target.value)}
            />
          )
        }
      </Field>
    </div>
  );
}
