'use client';
import type { AgentConfig } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useRunToLookAt } from '../../run/index.ts';
import type { Edit } from '../model/edit.ts';
import { AnswerFields } from './answer-fields.tsx';
import styles from './panes.module.css';
import { TemplateField } from './template-field.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Shown = 'written' | 'filled';

export type PromptPaneProps = { workflowId: string; config: AgentConfig; references: readonly string[]; onEdit: Edit };

/** What the model is told, and what form its answer has. Both texts are templates over the nodes before this one. */
export function PromptPane({ workflowId, config, references, onEdit }: PromptPaneProps) {
  const [shown, setShown] = useState<Shown>('written');
  const set = (key: 'instructions' | 'prompt', label: string) => (text: string) =>
    onEdit(label, before => ({ ...before, [key]: text }), key);
  return (
    <div className={styles.pane}>
      <Label
        aside={
          <Segmented<Shown>
            label={t('Show the texts')}
            kind="words"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'written', label: t('As written') },
              { value: 'filled', label: t('With values') },
            ]}
          />
        }
      >
        {t('What the model is told')}
      </Label>
      {shown === 'filled' ? (
        <FilledTexts workflowId={workflowId} config={config} />
      ) : (
        <>
          <TemplateField
            label={t('Instructions')}
            hint={t('Who the agent is and what it must keep to.')}
            value={config.instructions}
            references={references}
            rows={8}
            onValue={set('instructions', 'write instructions')}
          />
          <TemplateField
            label={t('Prompt')}
            hint={t('What this run asks. Type {{ to name a value of a node before this one. Empty: the value of in itself.')}
            value={config.prompt}
            references={references}
            rows={8}
            onValue={set('prompt', 'write prompt')}
          />
        </>
      )}
      <AnswerFields schema={config.output_schema} onEdit={onEdit} />
    </div>
  );
}

/** Asked for only when somebody looks: a journal may be long. */
function FilledTexts({ workflowId, config }: Pick<PromptPaneProps, 'workflowId' | 'config'>) {
  const run = useRunToLookAt(workflowId);
  if (run === undefined)
    return (
      <p className={styles.intro}>{t('There is no run yet to take values from. Run the workflow once, then look here again.')}</p>
    );
  return (
    <>
      <p className={styles.intro}>
        {t('With the values {{when}}. Hover over one to see where it comes from.', {
          when: run.isShown ? t('at the playhead of the run below') : t('of the last run'),
        })}
      </p>
      <TemplatePreview label={t('Instructions')} template={config.instructions} whenEmpty={t('Nothing.')} run={run} />
      <TemplatePreview label={t('Prompt')} template={config.prompt} whenEmpty={t('What arrives at in, as it is.')} run={run} />
    </>
  );
}
