'use client';
import { type ChatMemory, defaultMemoryTokens, defaultMemoryTurns, maxMemoryTokens, maxMemoryTurns } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { Label } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { HelpButton } from '../../help/index.ts';
import { setMemory } from '../commands/set-memory.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { NumberField } from './number-field.tsx';

type Choice = 'default' | ChatMemory['mode'];

const choices: Record<Exclude<Choice, 'default'>, ChatMemory> = {
  off: { mode: 'off' },
  turns: { mode: 'turns', max_turns: defaultMemoryTurns },
  tokens: { mode: 'tokens', max_tokens: defaultMemoryTokens },
};

export type MemoryFieldsProps = {
  memory: ChatMemory | undefined;
  /** True when the workflow passes the earlier messages on by itself, so that memory is off by default. */
  readsHistory: boolean;
  onEdit: EditAgentConfig;
};

/** Renders how much of a conversation the model receives before the prompt. */
export function MemoryFields({ memory, readsHistory, onEdit }: MemoryFieldsProps) {
  const choice: Choice = memory?.mode ?? 'default';
  const set = (next: ChatMemory | undefined, mergeKey?: string) =>
    onEdit(t('change memory'), before => setMemory(before, next), mergeKey);
  return (
    <div role="group" aria-label={t('Memory')} className="grid gap-1.5">
      <Label help={<HelpButton topic="memory" />} aside={t('in a conversation')}>
        {t('Memory')}
      </Label>
      <Field label={t('Earlier messages')} hint={hintOf(choice, readsHistory)}>
        {control => (
          <Select
            {...control}
            value={choice}
            onChange={value => set(value === 'default' ? undefined : choices[value as keyof typeof choices])}
            options={[
              {
                value: 'default',
                label: readsHistory ? t('Default (off)') : t('Default (last {{count}} turns)', { count: defaultMemoryTurns }),
              },
              { value: 'off', label: t('Off') },
              { value: 'turns', label: t('Last turns') },
              { value: 'tokens', label: t('Token limit') },
            ]}
          />
        )}
      </Field>
      {memory?.mode === 'turns' && (
        <NumberField
          label={t('Max earlier turns')}
          min={1}
          max={maxMemoryTurns}
          value={memory.max_turns ?? defaultMemoryTurns}
          onValue={max_turns => set({ mode: 'turns', ...(max_turns === undefined ? {} : { max_turns }) }, 'memory.max_turns')}
        />
      )}
      {memory?.mode === 'tokens' && (
        <NumberField
          label={t('Max tokens of earlier turns')}
          hint={t('Estimated as 4 bytes per token.')}
          min={1}
          max={maxMemoryTokens}
          value={memory.max_tokens ?? defaultMemoryTokens}
          onValue={max_tokens =>
            set({ mode: 'tokens', ...(max_tokens === undefined ? {} : { max_tokens }) }, 'memory.max_tokens')
          }
        />
      )}
    </div>
  );
}

function hintOf(choice: Choice, readsHistory: boolean): string {
  if (choice === 'off') return t('The model receives the prompt only.');
  if (choice !== 'default')
    return t('The model receives the newest earlier turns before the prompt, as user and assistant messages.');
  return readsHistory
    ? t('Off because the workflow reads history from its input.')
    : t('The model receives the earlier turns before the prompt, as user and assistant messages.');
}
