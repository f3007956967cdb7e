'use client';
import { useState } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../../ui/icons/action-icons.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { ForeignText } from '../../../../ui/foreign-text.tsx';
import { summarizeValue } from '../../../run/index.ts';
import type { CaseInput } from '../use-case-input.ts';
import { type Condition, forms } from './condition.ts';
import { operatorOf, operatorOptions } from './condition-labels.ts';
import { ConditionValue } from './condition-value.tsx';
import { namesIn, withOperator } from './edit-condition.ts';
import { FieldPicker } from './field-picker.tsx';
import { readField } from './read-field.ts';

export type ConditionRowProps = {
  condition: Condition;
  number: number;
  input: CaseInput;
  onCondition: (condition: Condition, mergeKey?: string) => void;
  /** Absent for the only condition. */
  onDelete: (() => void) | undefined;
};

/** Renders one comparison: the field, the operator and the value. */
export function ConditionRow({ condition, number, input, onCondition, onDelete }: ConditionRowProps) {
  const { path, operator } = condition;
  const written = path.join('.');
  const [draft, setDraft] = useState({ text: written, of: written });
  return (
    <div
      className="grid gap-1.5 min-w-0 pl-3 border-l border-line"
      role="group"
      aria-label={t('Condition {{number}}', { number })}
    >
      <div className="flex items-start gap-1.5 [&>:first-child]:flex-1 [&>:first-child]:min-w-0">
        <Field label={t('Field')} hint={path.length === 0 && t('A name such as customer.tier. Empty: the value itself.')}>
          {control => (
            <TextInput
              {...control}
              mono
              value={draft.of === written ? draft.text : written}
              onChange={event => {
                const names = namesIn(event.target.value);
                setDraft({ text: event.target.value, of: names.join('.') });
                onCondition({ ...condition, path: names }, 'path');
              }}
            />
          )}
        </Field>
        <FieldPicker
          number={number}
          fields={input.fields}
          onField={names => {
            setDraft({ text: names.join('.'), of: names.join('.') });
            onCondition({ ...condition, path: names });
          }}
        />
        {onDelete !== undefined && (
          <IconButton
            label={t('Delete condition {{number}}', { number })}
            icon={<TrashIcon size={14} />}
            className="mt-5"
            onClick={onDelete}
          />
        )}
      </div>
      {input.last !== undefined && <LastValue value={readField(input.last.value, path)} />}
      <Select
        label={t('Operator')}
        value={operator}
        onChange={value => onCondition(withOperator(condition, operatorOf(value)))}
        options={operatorOptions}
      />
      {forms[operator].operand !== 'none' && (
        <ConditionValue condition={condition} onValues={values => onCondition({ ...condition, values }, 'value')} />
      )}
    </div>
  );
}

/** Renders the value that the field had in the last run. */
const LastValue = ({ value }: { value: unknown }) => (
  <p className="flex gap-2 min-w-0 wrap-anywhere text-ink text-small [&>:first-child]:flex-none [&>:first-child]:text-ink-3">
    <span>{t('Last value')}</span>
    {value === undefined ? t('—') : <ForeignText text={summarizeValue(value)} />}
  </p>
);
