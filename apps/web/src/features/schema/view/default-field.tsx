'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { withDefault } from '../model/edit-rows.ts';
import type { SchemaShape } from '../model/schema-shape.ts';

const none = '-';

/** Renders the default of a plain value. That of an object or a list is edited as JSON. */
export function DefaultField({ shape, onShape }: { shape: SchemaShape; onShape: (shape: SchemaShape) => void }) {
  const { type, options = [] } = shape;
  const value = shape.default?.value;
  if (type === 'object' || type === 'array' || type === 'any') return null;
  if (type === 'boolean' || type === 'choice') {
    const choices = type === 'choice' ? options.filter(option => option !== none && option !== '') : ['true', 'false'];
    const labels: Readonly<Record<string, string>> = type === 'boolean' ? { true: t('Yes'), false: t('No') } : {};
    return (
      <Field label={t('Default')}>
        {control => (
          <Select
            {...control}
            value={typeof value === 'string' || typeof value === 'boolean' ? String(value) : none}
            onChange={next =>
              onShape(withDefault(shape, next === none ? undefined : type === 'boolean' ? next === 'true' : next))
            }
            options={[
              { value: none, label: t('None') },
              ...[...new Set(choices)].map(choice => ({ value: choice, label: labels[choice] ?? choice })),
            ]}
          />
        )}
      </Field>
    );
  }
  if (type !== 'string') return <NumberDefault key={type} shape={shape} onShape={onShape} />;
  return (
    <Field label={t('Default')}>
      {control => (
        <TextInput
          {...control}
          value={typeof value === 'string' ? value : ''}
          onChange={event => onShape(withDefault(shape, event.target.value === '' ? undefined : event.target.value))}
        />
      )}
    </Field>
  );
}

/** Renders the default of a number. Text that is no number stays in the field with an error. */
function NumberDefault({ shape, onShape }: { shape: SchemaShape; onShape: (shape: SchemaShape) => void }) {
  const value = shape.default?.value;
  const written = typeof value === 'number' ? String(value) : '';
  const [draft, setDraft] = useState({ text: written, of: value });
  const text = draft.of === value ? draft.text : written;
  const isWrong = text.trim() !== '' && !isNumber(text, shape.type === 'integer');
  return (
    <Field label={t('Default')} error={isWrong ? t('Enter a number.') : undefined}>
      {control => (
        <TextInput
          {...control}
          inputMode="decimal"
          value={text}
          onChange={event => {
            const next = event.target.value;
            const isEmpty = next.trim() === '';
            const isFine = isEmpty || isNumber(next, shape.type === 'integer');
            const figure = isEmpty ? undefined : Number(next);
            setDraft({ text: next, of: isFine ? figure : value });
            if (isFine && figure !== value) onShape(withDefault(shape, figure));
          }}
        />
      )}
    </Field>
  );
}

const isNumber = (text: string, isWhole: boolean): boolean =>
  isWhole ? Number.isSafeInteger(Number(text)) : Number.isFinite(Number(text));
