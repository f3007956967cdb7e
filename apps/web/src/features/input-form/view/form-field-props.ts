import type { ComponentType } from 'react';
import type { FormValue } from '../model/form-values.ts';
import type { InputField } from '../model/input-form.ts';

export type FormFieldProps = {
  field: InputField;
  /** The path of the value, by which its error is found. */
  path: string;
  value: FormValue;
  errors: Readonly<Record<string, string>>;
  autoFocus?: boolean;
  onChange: (value: FormValue) => void;
};

/** The props of a field that has other fields in it. */
export type FormParentProps = FormFieldProps & { Inner: ComponentType<FormFieldProps> };
