'use client';
import { sideEffectPolicies } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import type { HttpToolEditing } from '../actions/use-http-tool.ts';
import { chosenSideEffects } from '../model/http-tool-draft.ts';

const EFFECTS: Record<(typeof sideEffectPolicies)[number], string> = {
  pure: t('Read-only'),
  idempotent: t('Idempotent'),
  compensatable: t('Reversible'),
  irreversible: t('Irreversible'),
};

/** Renders what agents see of the tool: name, description and side effects. */
export function ToolSection({ tool }: { tool: HttpToolEditing }) {
  const { draft, problems, change } = tool;
  return (
    <section aria-label={t('Tool')} className="grid min-w-0 gap-3 border-t border-line pt-3">
      <h3 className="font-semibold">{t('Tool')}</h3>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_220px]">
        <Field label={t('Name')} {...noteOf(problems.all.get('name'), draft.name)}>
          {control => (
            <TextInput {...control} mono value={draft.name} onChange={event => change({ name: event.target.value.trim() })} />
          )}
        </Field>
        <Field
          label={t('Side effects')}
          hint={draft.sideEffects === undefined && t('Suggested by {{method}}', { method: draft.method })}
        >
          {control => (
            <Select
              {...control}
              className="w-full"
              value={chosenSideEffects(draft)}
              onChange={value => change({ sideEffects: sideEffectPolicies.find(one => one === value) })}
              options={sideEffectPolicies.map(value => ({ value, label: EFFECTS[value] }))}
            />
          )}
        </Field>
      </div>
      <Field label={t('Description')} {...noteOf(problems.all.get('description'), draft.description)}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            value={draft.description}
            onChange={event => change({ description: event.target.value })}
          />
        )}
      </Field>
    </section>
  );
}

/** Returns a problem as a hint while the field is empty, because nothing in it is wrong yet. */
const noteOf = (problem: string | undefined, text: string) => (text === '' ? { hint: problem } : { error: problem });
