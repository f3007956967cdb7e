'use client';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import type { AssertionDraft } from '../model/assertion-draft.ts';
import { assertionFields, type AssertionField } from '../model/assertion-fields.ts';
import styles from './evaluation.module.css';

type AssertionFormProps = {
  draft: AssertionDraft;
  faults: Readonly<Record<string, string>>;
  onDraft: (draft: AssertionDraft) => void;
};

/** Renders the form fields of one assertion, by its kind. */
export function AssertionForm({ draft, faults, onDraft }: AssertionFormProps) {
  const set = (key: string, text: string) => onDraft({ ...draft, texts: { ...draft.texts, [key]: text } });
  return (
    <div className={styles.form}>
      {assertionFields[draft.kind].map(field => (
        <div key={field.key} data-wide={isWide(field) || undefined}>
          <Field label={field.label} hint={field.hint} error={faults[field.key]} aside={field.isOptional && 'optional'}>
            {control => (
              <Control
                field={field}
                control={control}
                value={draft.texts[field.key] ?? ''}
                onText={text => set(field.key, text)}
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  );
}

const isWide = ({ kind }: AssertionField): boolean => kind === 'json' || kind === 'code' || kind === 'lines';

type ControlProps = { field: AssertionField; control: FieldControl; value: string; onText: (text: string) => void };

function Control({ field, control, value, onText }: ControlProps) {
  const { kind, options, placeholder } = field;
  if (kind === 'choice')
    return <Select {...control} className="w-full" value={value} onChange={onText} options={options ?? []} />;
  const shared = { ...control, placeholder, value };
  if (isWide(field)) return <TextArea {...shared} mono rows={rowsOf(value)} onChange={event => onText(event.target.value)} />;
  return (
    <TextInput
      {...shared}
      mono={kind === 'tool'}
      inputMode={kind === 'figure' || kind === 'nth' ? 'decimal' : 'text'}
      onChange={event => onText(event.target.value)}
    />
  );
}

const rowsOf = (text: string): number => Math.min(14, Math.max(3, text.split('\n').length));
