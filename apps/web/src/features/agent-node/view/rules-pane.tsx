'use client';
import type { AgentConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { addRule } from '../commands/edit-rules.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import styles from './panes.module.css';
import { RuleEditor } from './rule-editor.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';

export type RulesPaneProps = { nodeId: string; config: AgentConfig; onEdit: EditAgentConfig };

/** Renders the rules: tools that run regardless of the model, the first matching rule first. */
export function RulesPane({ nodeId, config, onEdit }: RulesPaneProps) {
  const { rules = [] } = config;
  return (
    <>
      <div className={styles.pane}>
        <p className={styles.intro}>
          {t(
            'A rule runs its tools when its condition is met: before a model turn, alongside its tool calls, or after it. The agent’s policy applies, and the results are sent to the model.',
          )}
        </p>
        <div>
          <Button kind="line" size="small" icon={<PlusIcon size={14} />} onClick={() => onEdit(t('add rule'), addRule)}>
            {t('Add rule')}
          </Button>
        </div>
      </div>
      {rules.map((rule, index) => (
        <RuleEditor
          // The rule's name is edited here, so its index is the key.
          key={`${nodeId} ${index}`}
          rule={rule}
          index={index}
          count={rules.length}
          config={config}
          onEdit={onEdit}
        />
      ))}
    </>
  );
}
