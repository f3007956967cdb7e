'use client';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import type { FormParentProps } from './form-field-props.ts';
import { type FormValue, type FormValues, pathOf } from '../model/form-values.ts';
import styles from './input-form.module.css';

const isValues = (value: FormValue): value is FormValues => typeof value === 'object' && !Array.isArray(value);

/** Renders the fields of an object. */
export function FormGroup({ field, path, value, errors, autoFocus = false, Inner, onChange }: FormParentProps) {
  const values = isValues(value) ? value : {};
  return (
    <div role="group" aria-label={field.label} className={styles.group}>
      <Label aside={field.isRequired ? undefined : t('optional')}>
        <span translate="no">{field.label}</span>
      </Label>
      {field.hint !== undefined && <p className={styles.hint}>{field.hint}</p>}
      <div className={styles.inside}>
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
