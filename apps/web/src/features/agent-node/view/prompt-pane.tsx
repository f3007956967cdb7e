'use client';
import type { AgentConfig } from '@pinion/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type PreviewRun, usePreviewRun } from '../../run/index.ts';
import { setSuggestTools } from '../commands/set-suggest-tools.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { renderTemplate } from '../model/preview-template.ts';
import { AnswerFields } from './answer-fields.tsx';
import { MemoryFields } from './memory-fields.tsx';
import { SystemMessagePreview } from './system-message-preview.tsx';
import { TemplateField } from './template-field.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Shown = 'written' | 'filled';

export type PromptPaneProps = {
  workflowId: string;
  view: { node: { id: string } };
  config: AgentConfig;
  references: readonly string[];
  /** True when the workflow reads the earlier messages of a conversation from its input. */
  readsHistory: boolean;
  onEdit: EditAgentConfig;
};

/** Renders the prompt sent to the model, and the format of its answer. Both texts are templates over the preceding nodes. */
export function PromptPane({ workflowId, view, config, references, readsHistory, onEdit }: PromptPaneProps) {
  const [shown, setShown] = useState<Shown>('written');
  const set = (key: 'instructions' | 'prompt', label: string) => (text: string) =>
    onEdit(label, before => ({ ...before, [key]: text }), key);
  return (
    <div className="grid gap-3.5 px-4 pt-3.5 pb-5">
      <Label
        aside={
          <Segmented<Shown>
            label={t('Prompt view')}
            kind="words"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'written', label: t('Template') },
              { value: 'filled', label: t('Preview') },
            ]}
          />
        }
      >
        {t('Prompt')}
      </Label>
      {shown === 'filled' ? (
        <FilledTexts workflowId={workflowId} nodeId={view.node.id} config={config} />
      ) : (
        <>
          <TemplateField
            label={t('Instructions')}
            name="instructions"
            hint={t('System prompt: role and rules.')}
            value={config.instructions}
            references={references}
            rows={8}
            onValue={set('instructions', 'write instructions')}
          />
          <TemplateField
            label={t('Prompt')}
            name="prompt"
            hint={t(
              'The task for this run. Type {{ to insert a value from an earlier node. If empty, the value of input "in" is used.',
            )}
            value={config.prompt}
            references={references}
            rows={8}
            onValue={set('prompt', 'write prompt')}
          />
        </>
      )}
      <MemoryFields memory={config.memory} readsHistory={readsHistory} onEdit={onEdit} />
      <div role="group" aria-label={t('Tool suggestions')} className="grid gap-1.5">
        <Switch
          label={t('Suggest tools the agent does not have')}
          showLabel
          checked={config.suggest_tools === true}
          onChange={isOn => onEdit(t('change tool suggestions'), before => setSuggestTools(before, isOn))}
        />
        <p className="text-ink-3 text-small">
          {t(
            'Adds up to 5 workspace tools that match the conversation to the system message. MCP tools are included only if their server’s hints are trusted.',
          )}
        </p>
      </div>
      <AnswerFields schema={config.output_schema} onEdit={onEdit} />
    </div>
  );
}

/** Renders the filled texts. Loads the journal only when shown, because it can be long. */
function FilledTexts({ workflowId, nodeId, config }: { workflowId: string; nodeId: string; config: AgentConfig }) {
  const run = usePreviewRun(workflowId);
  const filled = useMemo(() => (run === undefined ? config : filledConfig(config, nodeId, run)), [config, nodeId, run]);
  if (run === undefined)
    return (
      <>
        <p className="text-ink-3 text-small">{t('No run yet. Run the workflow to preview values.')}</p>
        <SystemMessagePreview workflowId={workflowId} nodeId={nodeId} config={filled} />
      </>
    );
  return (
    <>
      <p className="text-ink-3 text-small">
        {t('Values {{when}}. Hover over a value to see its source.', {
          when: run.isShown ? t('at the playhead of the run below') : t('from the last run'),
        })}
      </p>
      <TemplatePreview label={t('Instructions')} template={config.instructions} whenEmpty={t('—')} run={run} />
      <TemplatePreview label={t('Prompt')} template={config.prompt} whenEmpty={t('The value of input "in".')} run={run} />
      <SystemMessagePreview workflowId={workflowId} nodeId={nodeId} config={filled} />
    </>
  );
}

/** Returns the config with its texts as filled in the run. An empty prompt becomes the one the node received. */
function filledConfig(config: AgentConfig, nodeId: string, { journal, count }: PreviewRun): AgentConfig {
  const run = journal.at(count);
  const prompt = config.prompt === '' ? (run.node(nodeId).agent?.started?.prompt ?? '') : renderTemplate(config.prompt, run);
  return { ...config, instructions: renderTemplate(config.instructions, run), prompt };
}
