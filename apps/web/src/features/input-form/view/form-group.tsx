'use client';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import type { FormParentProps } from './form-field-props.ts';
import { type FormValue, type FormValues, pathOf } from '../model/form-values.ts';

const isValues = (value: FormValue): value is FormValues => typeof value === 'object' && !Array.isArray(value);

/** Renders the fields of an object. */
export function FormGroup({ field, path, value, errors, autoFocus = false, Inner, onChange }: FormParentProps) {
  const values = isValues(value) ? value : {};
  return (
    <div role="group" aria-label={field.label} className="grid gap-1.5 min-w-0">
      <Label aside={field.isRequired ? undefined : t('optional')}>
        <span translate="no">{field.label}</span>
      </Label>
      {field.hint !== undefined && <p className="text-ink-3 text-small">{field.hint}</p>}
      <div className="grid gap-2.5 min-w-0 pl-3 border-l border-line">
        {field.fields.map((inner, index) => (
          <Inner
            key={inner.name}
            field={inner}
            path={pathOf(path, inner.name)}
            value={values[inner.name] ?? ''}
            errors={errors}
            autoFocus={autoFocus && index === 0}
            onChange={next => onChange({ ...values, [inner.name]: next })}
          />
        ))}
      </div>
    </div>
  );
}
