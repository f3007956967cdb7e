'use client';
import { Access, Confirmation, sideEffectPolicies } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { textAt } from '../model/definition-fields.ts';
import { DefinitionPart, type DefinitionPartProps, rowClass } from './definition-part.tsx';
import { SchemaField } from './schema-field.tsx';

const EFFECTS: Record<(typeof sideEffectPolicies)[number], string> = {
  pure: t('Read-only'),
  idempotent: t('Idempotent'),
  compensatable: t('Reversible'),
  irreversible: t('Irreversible'),
};
const ACCESS: Record<Access, string> = { none: t('None'), read: t('Read'), write: t('Write') };
const APPROVAL: Record<Confirmation, string> = {
  never: t('Never'),
  unsafe_only: t('Irreversible or dangerous calls'),
  always: t('Always'),
};

/** Renders the side effects of a call, who can make it, and who approves it. */
export function SafetyFields({ definition, form, set }: DefinitionPartProps) {
  const isReversible = textAt(definition, ['side_effect_policy']) === 'compensatable';
  return (
    <DefinitionPart title={t('Safety')}>
      <div className={rowClass}>
        {form.choice(
          t('Side effects'),
          ['side_effect_policy'],
          sideEffectPolicies.map(value => ({ value, label: EFFECTS[value] })),
          t('Irreversible (default)'),
        )}
        {form.choice(
          t('Access'),
          ['access'],
          Access.options.map(value => ({ value, label: ACCESS[value] })),
          t('Based on side effects'),
        )}
        {form.choice(
          t('Approval'),
          ['confirmation'],
          Confirmation.options.map(value => ({ value, label: APPROVAL[value] })),
          t('Use agent setting'),
        )}
      </div>
      <div className={rowClass}>
        {form.list(t('Risk tags'), ['risk_tags'], t('dangerous requires approval'))}
        {form.list(t('Roles'), ['permissions'], t('Any of these roles can call it. If empty, every agent can.'))}
        {form.input(t('Approval prompt'), ['confirmation_prompt'], { hint: t('{{field}} is filled from the input') })}
      </div>
      {(isReversible || definition['compensation_tool'] !== undefined) && (
        <div className="grid items-start gap-3.5 sm:grid-cols-2">
          {form.input(t('Compensation tool'), ['compensation_tool'], {
            mono: true,
            hint: t('Undoes a call: name or name@version'),
          })}
          <SchemaField
            label={t('Compensation input')}
            aside={t('JSON, optional')}
            rows={2}
            value={definition['compensation_input']}
            onChange={value => set(['compensation_input'], value)}
          />
        </div>
      )}
    </DefinitionPart>
  );
}
