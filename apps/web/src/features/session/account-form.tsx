'use client';
import { type FormEvent, useState } from 'react';
import { failureIn } from '../../lib/failure.ts';
import { t } from '../../lib/texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { isEmail } from './is-email.ts';
import { PersonNameField } from './person-name-field.tsx';
import { NewPasswordField, newPasswordError } from './new-password-field.tsx';

type NewAccount = { name: string; email: string; password: string };

type AccountFormProps = {
  /** The address of an invitation, which can't be changed. */
  email?: string;
  name?: string;
  verb: string;
  busy: string;
  request: { isPending: boolean; isSuccess: boolean; error: unknown };
  onSend: (account: NewAccount) => void;
};

/** Renders the fields of a new account: name, email address, password. */
export function AccountForm({ email: invited, name: suggested = '', verb, busy, request, onSend }: AccountFormProps) {
  const [name, setName] = useState(suggested);
  const [typed, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const email = invited ?? typed;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isComplete = name.trim() !== '' && isEmail(email) && newPasswordError(password) === undefined;
    if (isComplete && !request.isPending) onSend({ name: name.trim(), email: email.trim(), password });
  };
  return (
    <form className="grid gap-3.5 [&>button]:justify-center" onSubmit={send} noValidate>
      <PersonNameField value={name} tried={tried} onChange={setName} />
      <Field label={t('Email')} error={tried && !isEmail(email) && t('Enter an email address.')}>
        {control => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            readOnly={invited !== undefined}
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <NewPasswordField value={password} tried={tried} onChange={setPassword} />
      <FailureNote failure={request.isPending ? null : failureIn(request)} />
      <Button kind="main" type="submit" busy={(request.isPending || request.isSuccess) && busy}>
        {verb}
      </Button>
    </form>
  );
}
