'use client';
import { type ReactNode, useId } from 'react';
import { FailedIcon } from './icons/status-icons.tsx';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: string;
  /** The path of the value in the config that it belongs to, by which the field can be found on the page. */
  name?: string | undefined;
  /** True when the label is a user-given name that is not translated. */
  isName?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** A help mark just after the label. */
  help?: ReactNode;
  /** Content right of the label: a unit, a count, "optional". */
  aside?: ReactNode;
  /** True when the label is for screen readers only. */
  quiet?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Returns the id of the label of a control that is not an input, and so is not labeled by its own id. */
export const labelIdOf = (id: string): string => `${id}-label`;

/** Renders the label, the control, then a hint or the error of the value. */
export function Field({ label, name, isName = false, hint, error, help, aside, quiet, children }: FieldProps) {
  const id = useId();
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="grid gap-1 min-w-0" data-field={name}>
      <div className={quiet ? 'sr-only' : 'flex items-baseline gap-2 text-ink-2 text-small font-medium'}>
        <label id={labelIdOf(id)} htmlFor={id} translate={isName ? 'no' : undefined}>
          {label}
        </label>
        {help}
        {aside && <span className="ml-auto text-ink-3 text-micro font-normal">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p
          id={note}
          className="flex gap-1.5 items-baseline text-failed text-small wrap-anywhere [&_svg]:relative [&_svg]:top-0.5"
          role="alert"
        >
          <FailedIcon size={13} />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={note} className="text-ink-3 text-small">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
