'use client';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FailedIcon } from './icons/status-icons.tsx';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: string;
  /** The label is a name that somebody gave, which no language changes. */
  isName?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Just after the label: a mark that explains it. */
  help?: ReactNode;
  /** Right of the label: a unit, a count, "optional". */
  aside?: ReactNode;
  /** The label is for screen readers only. */
  quiet?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, control, then a hint or what is wrong with the value. */
export function Field({ label, isName = false, hint, error, help, aside, quiet, children }: FieldProps) {
  const id = useId();
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <div className={quiet ? 'sr-only' : styles.head}>
        <label htmlFor={id} translate={isName ? 'no' : undefined}>
          {label}
        </label>
        {help}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={note} className={styles.error} role="alert">
          <FailedIcon size={13} />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={note} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
