'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useChord } from '../../../lib/use-chord.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DryVerdict, ListedTool } from '../../../lib/api-shapes.ts';
import { fieldsOf, FormFields, JsonInput, readForm, readJsonInput, initialValues } from '../../input-form/index.ts';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';

export type TryToolFormProps = {
  spec: ListedTool;
  /** The initial input of the form. */
  input: Readonly<Record<string, unknown>>;
  /** The guard's verdict on the call. Undefined until it is known. */
  verdict: DryVerdict | undefined;
  busy: boolean;
  refusal: string | undefined;
  /** The label of the button. */
  verb?: string;
  onTry: (input: unknown) => void;
};

const badges = { allow: 'ok', ask: 'waiting', deny: 'denied', warn: 'warning' } as const;

/**
 * Renders the fields of a tool's input. A call with side effects needs confirmation before it is sent, by the guard or
 * otherwise here.
 */
export function TryToolForm({ spec, input, verdict, busy, refusal, verb = t('Test call'), onTry }: TryToolFormProps) {
  const fields = fieldsOf(spec.input_schema);
  const [values, setValues] = useState(() => initialValues(fields ?? [], input));
  const [text, setText] = useState(() => JSON.stringify(input, null, 2));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [dialog, setDialog] = useState<{ input: unknown }>();
  const needsApprovalHere = spec.side_effect_policy !== 'pure' && verdict?.verdict !== 'ask' && verdict?.verdict !== 'deny';
  const send = () => {
    if (busy) return;
    const form = fields === undefined ? readJsonInput(text) : readForm(fields, values, t('Required for this call.'));
    setErrors(form.errors);
    if (Object.keys(form.errors).length > 0) return;
    if (needsApprovalHere && dialog === undefined) return setDialog(form);
    setDialog(undefined);
    onTry(form.input);
  };
  useChord('mod+Enter', send);
  return (
    <form
      className="grid gap-3 pb-4"
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      {fields === undefined ? (
        <JsonInput
          text={text}
          onText={setText}
          error={errors['json']}
          hint={t('Enter JSON. This tool’s input fields are not defined.')}
        />
      ) : (
        <FormFields
          fields={fields}
          values={values}
          errors={errors}
          onChange={(name, value) => {
            setDialog(undefined);
            setValues(before => ({ ...before, [name]: value }));
          }}
        />
      )}
      {verdict !== undefined && (
        <p className="text-small">
          <StatusBadge
            status={badges[verdict.verdict]}
            word={t('Policy: {{word}}', { word: verdict.message })}
            className="whitespace-normal"
          />
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert" className="text-small">
          <StatusBadge status="failed" word={refusal} className="whitespace-normal" />
        </p>
      )}
      {dialog !== undefined && (
        <p role="alert" className="text-small">
          <StatusBadge
            status="waiting"
            word={t('{{name}} is {{level}}: {{words}} This makes a real call.', {
              name: spec.name,
              level: spec.side_effect_policy,
              words: effectText[spec.side_effect_policy],
            })}
            className="whitespace-normal"
          />
        </p>
      )}
      <div className="flex justify-end gap-2">
        {dialog !== undefined && <Button onClick={() => setDialog(undefined)}>{t('Cancel')}</Button>}
        <Button kind="main" type="submit" icon={<PlayIcon size={13} />} busy={busy && t('Calling')}>
          {dialog === undefined ? verb : t('Send call')}
        </Button>
      </div>
    </form>
  );
}

const effectText = {
  pure: t('it changes nothing.'),
  idempotent: t('it changes external data. Repeating the call has no further effect.'),
  compensatable: t('it changes external data. Another call can undo this.'),
  irreversible: t('it changes external data and cannot be undone.'),
} as const;
