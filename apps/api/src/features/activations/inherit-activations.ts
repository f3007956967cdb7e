import { agentIdOf, canonicalJson, readNode, type Scope, toolsNamedBy, WorkflowFile, type WorkflowNode } from '@pinion/contracts';
import type { StoredActivation, ToolActivations } from '../../stores/activations/tool-activations.ts';
import type { NewFile, WorkflowStore } from '../../stores/workflows/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { isNodeAgent } from '../../engine/nodes/is-node-agent.ts';

type InheritDeps = Pick<ApiServices, 'audit' | 'published'> & { activations: Pick<ToolActivations, 'listAll' | 'put'> };

/**
 * Wraps a workflow store with one more step before each write: a new node that is a copy of another one gets the
 * administrator's decisions about that node's tools. This covers pasted, duplicated, imported and restored nodes.
 */
export function inheritActivations(workflows: WorkflowStore, deps: InheritDeps): WorkflowStore {
  return {
    ...workflows,
    async insert(scope, file) {
      await inherit(workflows, deps, scope, file, undefined);
      await workflows.insert(scope, file);
    },
    async save(scope, file, baseVersion) {
      await inherit(workflows, deps, scope, file, (await workflows.get(scope, file.id))?.file);
      return workflows.save(scope, file, baseVersion);
    },
  };
}

async function inherit(
  workflows: WorkflowStore,
  { activations, audit, published }: InheritDeps,
  scope: Scope,
  { id, text }: NewFile,
  before: WorkflowFile | undefined,
): Promise<void> {
  const content = (await activations.listAll(scope)).filter(({ agent_id }) => isNodeAgent(agent_id));
  if (content.length === 0) return;
  const known = new Set(before?.nodes.map(node => node.id));
  const fresh = WorkflowFile.parse(JSON.parse(text)).nodes.filter(node => !known.has(node.id));
  for (const node of fresh) {
    const agent_id = agentIdOf(id, node.id);
    const tools = toolsNamedBy(node).map(({ name }) => name);
    const copyOf = content.filter(({ tool, agent_id: other }) => other !== agent_id && tools.includes(tool));
    for (const activation of copyOf) {
      const source = await nodeOf(activation);
      if (source === undefined || fingerprintOf(source) !== fingerprintOf(node)) continue;
      const { tool, enabled, policy_overrides, agent_id: inherited_from } = activation;
      const action = enabled ? 'activation.enabled' : 'activation.disabled';
      await audit.add(scope, { action, subject: tool, details: { agent_id, policy_overrides, inherited_from } });
      await activations.put(scope, { agent_id, tool, enabled, policy_overrides });
    }
  }

  /** Returns the original node: in its current state, as it was before this save, or as last published. */
  async function nodeOf({ agent_id }: StoredActivation): Promise<WorkflowNode | undefined> {
    const at = agent_id.indexOf('/');
    const [workflowId, nodeId] = [agent_id.slice(0, at), agent_id.slice(at + 1)];
    const file = workflowId === id ? before : (await workflows.get(scope, workflowId))?.file;
    const draft = file?.nodes.find(node => node.id === nodeId);
    if (draft !== undefined) return draft;
    const [newest] = await published.list(scope, workflowId);
    const frozen = newest === undefined ? undefined : await published.get(scope, workflowId, newest.version);
    return frozen?.file.nodes.find(node => node.id === nodeId);
  }
}

/**
 * Returns the fingerprint that a copy shares with its original, regardless of its title, its tools and the names of the nodes
 * it refers to.
 */
function fingerprintOf(node: WorkflowNode): string | undefined {
  const read = readNode(node);
  if (read.type === 'agent') return withoutReferences(['agent', read.config.instructions, read.config.prompt]);
  if (read.type === 'code') return withoutReferences(['code', read.config.code]);
  return read.type === 'tool' ? withoutReferences(['tool', read.config.tool.name, read.config.input]) : undefined;
}

const withoutReferences = (value: unknown): string => canonicalJson(value).replaceAll(/\{\{.*?\}\}/g, '{{}}');
