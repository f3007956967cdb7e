'use client';
import { isRecord, type JsonSchema } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { visibleJson } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { fieldsOf, FormFields, FormOrJson, type InputMode } from '../../input-form/index.ts';
import { type ArgumentsDraft, argumentsDraft, editedArguments, hasHiddenText } from '../model/edit-arguments.ts';
import { parseArguments } from '../model/read-arguments.ts';
import styles from './approvals.module.css';

type ArgumentsFormProps = {
  input: unknown;
  /** The JSON Schema of the tool's input. Without it, the arguments are edited as JSON. */
  schema: JsonSchema | undefined;
  /** The errors of the tool's schema for the arguments that were sent last. */
  refusal: string | undefined;
  onBack: () => void;
  onApprove: (input: Record<string, unknown>) => void;
};

type Editing = { mode: 'form'; draft: ArgumentsDraft } | { mode: 'json'; text: string };

/**
 * Renders the arguments as a form or as JSON, to be edited before approval. They are checked against the tool's schema when they are
 * sent.
 */
export function ArgumentsForm({ input, schema, refusal, onBack, onApprove }: ArgumentsFormProps) {
  const fields = fieldsOf(schema);
  const [editing, setEditing] = useState<Editing>(() =>
    fields === undefined || !isRecord(input) || hasHiddenText(input)
      ? { mode: 'json', text: jsonOf(input) }
      : { mode: 'form', draft: argumentsDraft(fields, input) },
  );
  const [isFresh, setFresh] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const edit = (next: Editing) => {
    setEditing(next);
    setFresh(false);
  };
  const json = editing.mode === 'json' ? parseArguments(editing.text) : undefined;
  /** Returns the edited arguments. Undefined if a field has an error, which is then shown. */
  const read = (): Record<string, unknown> | undefined => {
    if (editing.mode === 'json') return json?.ok === true ? json.input : undefined;
    const edited = editedArguments(editing.draft);
    setErrors(edited.errors);
    return Object.keys(edited.errors).length === 0 ? edited.input : undefined;
  };
  const switchMode = (mode: InputMode) => {
    const edited = read();
    if (edited === undefined || fields === undefined) return;
    setEditing(mode === 'json' ? { mode, text: jsonOf(edited) } : { mode, draft: argumentsDraft(fields, edited) });
  };
  const shownRefusal = isFresh ? refusal : undefined;
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        const edited = read();
        if (edited !== undefined) onApprove(edited);
      }}
    >
      {fields !== undefined && <FormOrJson label={t('Edit arguments as')} value={editing.mode} onChange={switchMode} />}
      {editing.mode === 'form' ? (
        <>
          <FormFields
            fields={editing.draft.fields}
            values={editing.draft.values}
            errors={errors}
            onChange={(name, value) =>
              edit({ mode: 'form', draft: { ...editing.draft, values: { ...editing.draft.values, [name]: value } } })
            }
          />
          {shownRefusal !== undefined && (
            <p role="alert">
              <StatusBadge status="failed" word={shownRefusal} className="whitespace-normal" />
            </p>
          )}
        </>
      ) : (
        <Field
          label={t('Arguments')}
          hint={t('JSON. The call is made with exactly these arguments.')}
          error={json?.ok === false ? json.error : shownRefusal}
        >
          {control => (
            <CodeField
              {...control}
              autoFocus
              language="json"
              rows={Math.min(12, editing.text.split('\n').length + 1)}
              value={editing.text}
              onText={text => edit({ mode: 'json', text })}
            />
          )}
        </Field>
      )}
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={json?.ok === false}>
          {t('Approve with changes')}
        </Button>
      </div>
    </form>
  );
}

const jsonOf = (input: unknown): string => visibleJson(JSON.stringify(input, null, 2) ?? '');
