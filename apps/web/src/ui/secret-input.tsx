import { TextInput, type TextInputProps } from './text-input.tsx';

type SecretInputProps = Omit<TextInputProps, 'type' | 'mono' | 'autoComplete' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** Renders the field for a key or another secret value. It is hidden, and no browser fills or stores it. */
export function SecretInput({ onChange, ...rest }: SecretInputProps) {
  return (
    <TextInput {...rest} type="password" mono autoComplete="new-password" onChange={event => onChange(event.target.value)} />
  );
}
