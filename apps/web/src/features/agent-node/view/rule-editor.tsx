'use client';
import type { AgentConfig, AgentRule } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { addBinding, deleteBinding, deleteRule, editBinding, editRule, moveRule } from '../commands/edit-rules.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { ruleIdError } from '../model/rule-names.ts';
import { BindingEditor } from './binding-editor.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';

export type RuleEditorProps = { rule: AgentRule; index: number; count: number; config: AgentConfig; onEdit: EditAgentConfig };

/** Renders one rule: its condition and the tools it runs. */
export function RuleEditor({ rule, index, count, config, onEdit }: RuleEditorProps) {
  const tools = config.tools.map(tool => tool.name);
  const change = (label: string, edit: Parameters<typeof editRule>[2], mergeKey?: string) =>
    onEdit(label, before => editRule(before, index, edit), mergeKey === undefined ? undefined : `rules.${index}.${mergeKey}`);
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pt-3 pb-4 border-t border-hair [&>header]:flex [&>header]:items-center [&>header]:text-small/5 [&>header]:font-semibold [&>header]:gap-1 [&>header>span]:mr-auto"
      aria-label={t('Rule {{id}}', { id: rule.id })}
    >
      <header>
        <span className="cut">{rule.id}</span>
        <IconButton
          size="small"
          label={t('Move {{id}} up', { id: rule.id })}
          icon={<ChevronDownIcon size={14} className="rotate-180" />}
          disabled={index === 0}
          onClick={() => onEdit(t('move rule {{rule}}', { rule: rule.id }), before => moveRule(before, index, -1))}
        />
        <IconButton
          size="small"
          label={t('Move {{id}} down', { id: rule.id })}
          icon={<ChevronDownIcon size={14} />}
          disabled={index === count - 1}
          onClick={() => onEdit(t('move rule {{rule}}', { rule: rule.id }), before => moveRule(before, index, 1))}
        />
        <IconButton
          size="small"
          label={t('Remove {{id}}', { id: rule.id })}
          icon={<TrashIcon size={14} />}
          onClick={() => onEdit(t('remove rule {{rule}}', { rule: rule.id }), before => deleteRule(before, index))}
        />
      </header>
      <RuleName
        rule={rule}
        index={index}
        config={config}
        onId={id => change(t('rename rule'), before => ({ ...before, id }), 'id')}
      />
      <Field
        label={t('Condition')}
        name={`rules.${index}.condition`}
        hint={t(
          'JSONata over prompt, response, iteration, and tools.<name> (the last result of that tool). Leave empty to always run.',
        )}
      >
        {control => (
          <TextArea
            {...control}
            mono
            rows={2}
            maxLength={4000}
            value={rule.condition}
            onChange={event => change(t('edit condition'), before => ({ ...before, condition: event.target.value }), 'condition')}
          />
        )}
      </Field>
      {rule.bindings.map((binding, at) => (
        <BindingEditor
          // Bindings have no name. Their index is their execution order.
          key={`${rule.id} ${at}`}
          binding={binding}
          index={at + 1}
          tools={tools}
          onChange={(edit, mergeKey) =>
            change(
              t('edit rule {{rule}}', { rule: rule.id }),
              before => editBinding(before, at, edit),
              mergeKey && `${at}.${mergeKey}`,
            )
          }
          onRemove={() => change(t('remove tool from rule'), before => deleteBinding(before, at))}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={tools.length === 0 || rule.bindings.length >= 10}
          onClick={() => change(t('add tool to rule'), before => addBinding(before, tools[0] ?? ''))}
        >
          {tools.length === 0 ? t('Turn on a tool first') : t('Add tool')}
        </Button>
      </div>
    </section>
  );
}

type RuleNameProps = { rule: AgentRule; index: number; config: AgentConfig; onId: (id: string) => void };

function RuleName({ rule, index, config, onId }: RuleNameProps) {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? rule.id;
  const wrong = ruleIdError(config, index, text);
  return (
    <Field label={t('Name')} error={wrong}>
      {control => (
        <TextInput
          {...control}
          mono
          value={text}
          onBlur={() => setDraft(undefined)}
          onChange={event => {
            setDraft(event.target.value);
            if (ruleIdError(config, index, event.target.value) === undefined) onId(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
