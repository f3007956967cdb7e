'use client';
import type { AgentConfig } from '@pinion/contracts';
import type { Edit } from '../model/edit.ts';
import styles from './panes.module.css';
import { TemplateField } from './template-field.tsx';

export type PromptPaneProps = { config: AgentConfig; references: readonly string[]; onEdit: Edit };

/** What the model is told. Both texts are templates over the nodes before this one. */
export function PromptPane({ config, references, onEdit }: PromptPaneProps) {
  const set = (key: 'instructions' | 'prompt', label: string) => (text: string) =>
    onEdit(label, before => ({ ...before, [key]: text }), key);
  return (
    <div className={styles.pane}>
      <TemplateField
        label="Instructions"
        hint="Who the agent is and what it must keep to."
        value={config.instructions}
        references={references}
        rows={8}
        onValue={set('instructions', 'write instructions')}
      />
      <TemplateField
        label="Prompt"
        hint="What this run asks. Type {{ to name a value of a node before this one."
        value={config.prompt}
        references={references}
        rows={8}
        onValue={set('prompt', 'write prompt')}
      />
    </div>
  );
}
