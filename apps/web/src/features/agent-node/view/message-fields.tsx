'use client';
import { type AgentPolicy, MessageAction } from '@pinion/contracts';
import { listed } from '../../../lib/texts/listed.ts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { HelpButton } from '../../help/index.ts';
import styles from './panes.module.css';

type Policy = Pick<AgentPolicy, 'on_message' | 'on_message_expression' | 'check_messages_before_compensatable'>;
export type MessageFieldsProps = {
  policy: Policy;
  /** False: a single call, which has nobody to take a message in. */
  hasModel?: boolean;
  onSet: (key: string, value: unknown) => void;
};

const actionWords: Record<MessageAction, { label: string; hint: string }> = {
  SUPERSEDE: {
    label: t('Replace what is under way'),
    hint: t('The run ends, and one for the new message begins. No effect happens twice.'),
  },
  ABSORB: { label: t('Take it in'), hint: t('The model reads it before its next answer, and goes on.') },
  QUEUE: { label: t('Let it wait its turn'), hint: t('The run ends as it would have; the message is answered after it.') },
  FORCE_COMPLETE: {
    label: t('Finish undisturbed'),
    hint: t('As waiting its turn, and no later message is looked at in this run.'),
  },
};

/** What becomes of a message of a conversation that arrives while the node works. */
export function MessageFields({ policy, hasModel = true, onSet }: MessageFieldsProps) {
  const kept = policy.on_message ?? 'SUPERSEDE';
  const action = kept === 'ABSORB' && !hasModel ? 'QUEUE' : kept;
  const actions = MessageAction.options.filter(value => hasModel || value !== 'ABSORB');
  return (
    <div role="group" aria-label={t('A new message in mid-run')} className={styles.levels}>
      <Label help={<HelpButton topic="messages" />} aside={t('in a conversation')}>
        {t('A new message in mid-run')}
      </Label>
      <Field label={t('What becomes of it')} hint={actionWords[action].hint}>
        {control => (
          <Select
            {...control}
            value={action}
            onChange={value => onSet('on_message', MessageAction.parse(value))}
            options={actions.map(value => ({ value, label: actionWords[value].label }))}
          />
        )}
      </Field>
      <Field
        label={t('Or by an expression')}
        aside={t('optional')}
        hint={t('JSONata over message, call and iteration that answers {{actions}}. It wins.', { actions: listed(actions) })}
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
        label={t('Look for one before calls that can be undone, too')}
      />
    </div>
  );
}
