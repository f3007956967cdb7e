'use client';
import { isRecord, type RuleBinding, RuleMoment } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { JsonField } from './json-field.tsx';

const pairStyle = 'grid grid-cols-[1fr_1fr] gap-2.5';

const momentLabels: Record<RuleMoment, string> = {
  BEFORE_STEP: t('Before the model turn'),
  DURING_STEP: t('Alongside the model’s tool calls'),
  AFTER_STEP: t('After the model turn'),
};

export type BindingEditorProps = {
  binding: RuleBinding;
  index: number;
  tools: readonly string[];
  onChange: (edit: Record<string, unknown>, mergeKey?: string) => void;
  onRemove: () => void;
};

/** Renders one tool that a rule runs: its input, its phase, and whether its failure ends the node. */
export function BindingEditor({ binding, index: position, tools, onChange, onRemove }: BindingEditorProps) {
  const names = [...new Set([...tools, binding.tool])];
  return (
    <div
      className="grid gap-2 pl-3 pt-2.5 pb-0.5 border-l border-line"
      role="group"
      aria-label={t('Tool {{index}}: {{tool}}', { index: position, tool: binding.tool })}
    >
      <div className={pairStyle}>
        <Field label={t('Tool')}>
          {control => (
            <Select
              {...control}
              value={binding.tool}
              onChange={tool => onChange({ tool })}
              options={names.map(value => ({ value, label: value, ...(tools.includes(value) ? {} : { hint: t('off') }) }))}
            />
          )}
        </Field>
        <Field label={t('When')}>
          {control => (
            <Select
              {...control}
              value={binding.when}
              onChange={value => onChange({ when: RuleMoment.parse(value) })}
              options={RuleMoment.options.map(value => ({ value, label: momentLabels[value] }))}
            />
          )}
        </Field>
      </div>
      <JsonField
        label={t('Arguments')}
        hint={t('Strings can contain {{prompt}}, {{response}}, and {{tools.<name>.<path>}}.')}
        rows={3}
        value={binding.args}
        check={value => (isRecord(value) ? undefined : t('Enter a JSON object of arguments.'))}
        onValue={args => onChange({ args }, 'args')}
      />
      <div className={pairStyle}>
        <Field label={t('Step')} aside={t('optional')} hint={t('Plan step, recorded in the tool result and events.')}>
          {control => (
            <TextInput
              {...control}
              mono
              maxLength={128}
              value={binding.step_id ?? ''}
              onChange={event => onChange({ step_id: event.target.value || undefined }, 'step')}
            />
          )}
        </Field>
        <Field
          label={t('Idempotency key')}
          aside={t('optional')}
          hint={t('Calls with the same key count as one side effect. If empty, the arguments are used.')}
        >
          {control => (
            <TextInput
              {...control}
              mono
              maxLength={256}
              value={binding.idempotency_key ?? ''}
              onChange={event => onChange({ idempotency_key: event.target.value || undefined }, 'key')}
            />
          )}
        </Field>
      </div>
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          checked={binding.critical}
          onChange={critical => onChange({ critical })}
          label={t('Fail the node if this tool fails')}
        />
        <IconButton
          size="small"
          label={t('Remove {{tool}} from the rule', { tool: binding.tool })}
          icon={<TrashIcon size={14} />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
