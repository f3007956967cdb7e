'use client';
import { type AgentPolicy, MessageAction } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { HelpButton } from '../../help/index.ts';

type Policy = Pick<AgentPolicy, 'on_message' | 'on_message_expression' | 'check_messages_before_compensatable'>;
export type MessageFieldsProps = {
  policy: Policy;
  /** False for a single call, which has no model to take a message. */
  hasModel?: boolean;
  onSet: (key: string, value: unknown) => void;
};

const actionLabels: Record<MessageAction, { label: string; hint: string }> = {
  SUPERSEDE: {
    label: t('Cancel and restart'),
    hint: t('The run ends and a new one starts with the message. No side effect is repeated.'),
  },
  ABSORB: { label: t('Add to current run'), hint: t('The model reads the message before its next turn and continues.') },
  QUEUE: { label: t('Queue'), hint: t('The current run finishes, then the message is processed.') },
  FORCE_COMPLETE: {
    label: t('Finish without interruption'),
    hint: t('Like Queue, but later messages are not checked during this run.'),
  },
};

/** Renders how a conversation message that arrives while the node is running is handled. */
export function MessageFields({ policy, hasModel = true, onSet }: MessageFieldsProps) {
  const kept = policy.on_message ?? 'SUPERSEDE';
  const action = kept === 'ABSORB' && !hasModel ? 'QUEUE' : kept;
  const actions = MessageAction.options.filter(value => hasModel || value !== 'ABSORB');
  return (
    <div role="group" aria-label={t('New message during a run')} className="grid gap-1.5">
      <Label help={<HelpButton topic="messages" />} aside={t('in a conversation')}>
        {t('New message during a run')}
      </Label>
      <Field label={t('Action')} hint={actionLabels[action].hint}>
        {control => (
          <Select
            {...control}
            value={action}
            onChange={value => onSet('on_message', MessageAction.parse(value))}
            options={actions.map(value => ({ value, label: actionLabels[value].label }))}
          />
        )}
      </Field>
      <Field
        label={t('Action expression')}
        name="policy.on_message_expression"
        aside={t('optional')}
        hint={t('JSONata over message, call, and iteration that returns {{actions}}. Takes precedence.', {
          actions: formatList(actions),
        })}
      >
        {control => (
          <TextInput
            {...control}
            mono
            maxLength={4000}
            value={policy.on_message_expression ?? ''}
            onChange={event => onSet('on_message_expression', event.target.value === '' ? undefined : event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        checked={policy.check_messages_before_compensatable === true}
        onChange={isOn => onSet('check_messages_before_compensatable', isOn ? true : undefined)}
        label={t('Also check for messages before reversible calls')}
      />
    </div>
  );
}
