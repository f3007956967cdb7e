'use client';
import { type AgentPolicy, AllowedSideEffect, Confirmation, sideEffectPolicies } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { HelpButton } from '../../help/index.ts';
import { NumberField } from './number-field.tsx';
import { TagsField } from './tags-field.tsx';

/** The policy fields for single calls, of an agent's policy or of a tool node's. */
type CallPolicyDraft = Pick<AgentPolicy, 'denied_risk_tags' | 'confirmation' | 'confirmation_expires_s'> & {
  allowed_side_effects?: readonly AllowedSideEffect[] | undefined;
};

export type CallPolicyFieldsProps = {
  policy: CallPolicyDraft;
  /** Sets a policy field. `undefined` removes the key. */
  onSet: (key: string, value: unknown) => void;
};

const unsaid = '-';
const confirmationLabels: Record<string, { label: string; hint: string }> = {
  [unsaid]: { label: t('Use tool setting'), hint: t('Before irreversible calls, unless the tool specifies otherwise.') },
  never: {
    label: t('Never'),
    hint: t('This node does not require approval. A tool can still require it: the strictest setting applies.'),
  },
  unsafe_only: { label: t('Before unsafe calls'), hint: t('Irreversible calls and tools marked dangerous.') },
  always: {
    label: t('Before every call'),
    hint: t('Includes read-only calls. The run waits for approval, even while the server is off.'),
  },
};
const longestExpiry = 31_536_000;

/** Renders which calls are allowed, and which of them require approval. */
export function CallPolicyFields({ policy, onSet }: CallPolicyFieldsProps) {
  const allowed: readonly AllowedSideEffect[] = policy.allowed_side_effects ?? sideEffectPolicies;
  const toggle = (level: AllowedSideEffect) => (isOn: boolean) =>
    onSet(
      'allowed_side_effects',
      AllowedSideEffect.options.filter(one => (one === level ? isOn : allowed.includes(one))),
    );
  const chosen = policy.confirmation ?? unsaid;
  return (
    <>
      <div role="group" aria-label={t('Allowed side effects')} className="grid gap-1.5">
        <Label help={<HelpButton topic="side_effects" />}>{t('Allowed side effects')}</Label>
        {allowed.includes('none') && (
          <Checkbox
            checked
            onChange={toggle('none')}
            label={<span className="text-ink-3 text-micro">{t('Read-only tools without data access')}</span>}
          />
        )}
        {sideEffectPolicies.map(level => (
          <Checkbox
            key={level}
            checked={allowed.includes(level)}
            onChange={toggle(level)}
            label={<SideEffectScale level={level} />}
          />
        ))}
      </div>
      <TagsField
        label={t('Denied risk tags')}
        hint={t('Tools with any of these tags are denied, for example payment, pii, dangerous.')}
        tags={policy.denied_risk_tags ?? []}
        onTags={text => onSet('denied_risk_tags', text)}
      />
      <Field label={t('Approval')} help={<HelpButton topic="confirmation" />} hint={confirmationLabels[chosen]?.hint}>
        {control => (
          <Select
            {...control}
            value={chosen}
            onChange={value => onSet('confirmation', value === unsaid ? undefined : Confirmation.parse(value))}
            options={Object.entries(confirmationLabels).map(([value, { label }]) => ({ value, label }))}
          />
        )}
      </Field>
      {chosen !== 'never' && (
        <NumberField
          label={t('Auto-decline after')}
          aside={t('seconds')}
          hint={t('Leave empty to wait indefinitely.')}
          isEmptyFine
          min={1}
          max={longestExpiry}
          value={policy.confirmation_expires_s}
          onValue={value => onSet('confirmation_expires_s', value)}
        />
      )}
    </>
  );
}
