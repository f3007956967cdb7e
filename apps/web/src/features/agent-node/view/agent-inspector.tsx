'use client';
import { type AgentConfig, agentIdOf, type PinnedHandle } from '@pinion/contracts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { NodeView } from '../../canvas/index.ts';
import type { ListedTool, SecretScopes } from '../../run/index.ts';
import { type AgentTab, agentTab, showAgentTab } from '../model/agent-tab.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { type ToolRow, toolRowsOf } from '../model/tool-list.ts';
import { ModelPane } from './model-pane.tsx';
import { PinsPane } from './pins-pane.tsx';
import { PolicyPane } from './policy-pane.tsx';
import { PromptPane } from './prompt-pane.tsx';
import { RulesPane } from './rules-pane.tsx';
import { ToolsPane } from './tools-pane.tsx';
import { useToolVerdicts } from './use-tool-verdicts.ts';
import { useDryRun } from './use-dry-run.ts';

export type AgentInspectorProps = {
  workflowId: string;
  view: NodeView;
  config: AgentConfig;
  tools: readonly ListedTool[];
  secrets: SecretScopes | undefined;
  /** The `node.path` references a prompt can use. */
  references: readonly string[];
  /** Returns the number of edges connected to a pin. */
  edgesOf: (pin: string) => number;
  onEdit: EditAgentConfig;
  onRenamePin: (from: string, to: string) => void;
  onRemovePin: (pin: string) => void;
  /** Converts the call behind the pin's last value to a node. */
  onMaterializePin: (pin: PinnedHandle) => Promise<void>;
  /** Opens a form for the input of a tool call, and makes the call. */
  onTry: (row: ToolRow) => void;
};

/** Renders the agent's six tabs. */
export function AgentInspector(props: AgentInspectorProps) {
  const { config, tools, secrets, workflowId, view } = props;
  const dryRun = useDryRun(workflowId, view.node.id, config);
  const tab = useStore(agentTab, state => state.tab);
  const verdicts = useToolVerdicts(workflowId, view.node.id, config, tools, tab === 'tools');
  const rows = useMemo(() => toolRowsOf(config, tools, secrets, verdicts), [config, tools, secrets, verdicts]);
  return (
    <Tabs
      className="h-full"
      label={t('Agent settings')}
      value={tab}
      onChange={next => showAgentTab(next as AgentTab)}
      items={[
        { value: 'model', label: t('Model'), content: <ModelPane {...props} /> },
        { value: 'prompt', label: t('Prompt'), content: <PromptPane {...props} /> },
        {
          value: 'tools',
          label: t('Tools'),
          locksItself: true,
          count: config.tools.length,
          content: (
            <ToolsPane
              {...props}
              agentId={agentIdOf(workflowId, view.node.id)}
              rows={rows}
              dryRun={dryRun}
              onPins={() => showAgentTab('pins')}
              onPolicy={() => showAgentTab('policy')}
            />
          ),
        },
        { value: 'pins', label: t('Pins'), count: config.pins.length, content: <PinsPane {...props} rows={rows} /> },
        {
          value: 'rules',
          label: t('Rules'),
          count: config.rules?.length ?? 0,
          content: <RulesPane nodeId={view.node.id} config={config} onEdit={props.onEdit} />,
        },
        {
          value: 'policy',
          label: t('Policy'),
          content: <PolicyPane nodeId={view.node.id} config={config} dryRun={dryRun} onEdit={props.onEdit} />,
        },
      ]}
    />
  );
}
