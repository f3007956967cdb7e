'use client';
import { type AgentConfig, agentIdOf, type PinnedHandle } from '@pinion/contracts';
import { useMemo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { type NodeView, createToolLookup } from '../../canvas/index.ts';
import type { DryVerdict, ListedTool, SecretScopes } from '../../../lib/api-shapes.ts';
import { type AgentTab, agentTab, showAgentTab } from '../model/agent-tab.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { type ToolRow, toolRowsOf } from '../model/tool-list.ts';
import { ModelPane } from './model-pane.tsx';
import { PinsPane } from './pins-pane.tsx';
import { PolicyPane } from './policy-pane.tsx';
import { PromptPane } from './prompt-pane.tsx';
import { ToolsPane } from './tools-pane.tsx';
import { fetchDryRun } from './fetch-dry-run.ts';
import { useDryRun } from './use-dry-run.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { addRule } from '../commands/edit-rules.ts';
import { RuleEditor } from './rule-editor.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';

export type AgentInspectorProps = {
  workflowId: string;
  view: NodeView;
  config: AgentConfig;
  tools: readonly ListedTool[];
  secrets: SecretScopes | undefined;
  /** The `node.path` references a prompt can use. */
  references: readonly string[];
  /** True when the workflow reads the earlier messages of a conversation from its input. */
  readsHistory: boolean;
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
              agentName={view.node.title ?? view.node.id}
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

/**
 * Returns the guard's verdicts on every tool of the catalog as if it were enabled for this agent, in the version it would call.
 */
function useToolVerdicts(
  workflowId: string,
  nodeId: string,
  config: Pick<AgentConfig, 'tools' | 'policy' | 'roles'>,
  catalog: readonly ListedTool[],
  isWanted: boolean,
): readonly DryVerdict[] | undefined {
  const client = useTRPCClient();
  const { tools: on, policy, roles = [] } = useDeferredValue(config);
  const tools = useMemo(() => {
    const lookup = createToolLookup(catalog);
    const named = [...new Set(catalog.map(tool => tool.name))].sort();
    return named.map(name => {
      const version = on.find(tool => tool.name === name)?.version ?? lookup(name)?.version;
      return version === undefined ? { name } : { name, version };
    });
  }, [catalog, on]);
  const request = { workflow_id: workflowId, node_id: nodeId, tools, policy, roles };
  return useQuery({
    queryKey: ['editor', 'dry-run', 'catalog', request],
    queryFn: () => fetchDryRun(client, request),
    enabled: isWanted && tools.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}

type RulesPaneProps = { nodeId: string; config: AgentConfig; onEdit: EditAgentConfig };

/** Renders the rules: tools that run regardless of the model, the first matching rule first. */
function RulesPane({ nodeId, config, onEdit }: RulesPaneProps) {
  const { rules = [] } = config;
  return (
    <>
      <div className="grid gap-3.5 px-4 pt-3.5 pb-5">
        <p className="text-ink-3 text-small">
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
