'use client';
import { t } from '../../../lib/texts/t.ts';
import { Segmented } from '../../../ui/segmented.tsx';

export type InputMode = 'form' | 'json';

type FormOrJsonProps = { label: string; value: InputMode; onChange: (mode: InputMode) => void };

/** Renders the choice between the form of a value and its JSON. */
export const FormOrJson = ({ label, value, onChange }: FormOrJsonProps) => (
  <Segmented<InputMode>
    label={label}
    kind="words"
    className="justify-self-end"
    value={value}
    onChange={onChange}
    options={[
      { value: 'form', label: t('Form') },
      { value: 'json', label: t('JSON') },
    ]}
  />
);
