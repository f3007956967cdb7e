import { AgentConfig, type PinnedHandle, type WorkflowFile } from '@pinion/contracts';
import type { EditorPage } from '../pages/editor-page.ts';
import type { Api } from './api.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool, stored } from './scene.ts';
import type { PausedTools } from './paused-tools.ts';
import type { Random } from './random-from.ts';

/** The meaning of an edge regardless of its id: `agent pin > node handle`. */
export type Ends = `${string} ${string} > ${string} ${string}`;

/** A workflow that is open in an editor, its tools, and its expected edges. */
export type LawFixture = {
  api: Api;
  pausedTools: PausedTools;
  editor: EditorPage;
  id: string;
  random: Random;
  /** The existing versions of each tool, oldest first. */
  versions: Map<string, string[]>;
  /** The expected edges. Only an action that is meant to may remove one. */
  expected: Set<Ends>;
  /** The actions of this sequence, for debugging a failure. */
  actions: string[];
};

export const lawTools = ['law.find', 'law.count', 'law.send'] as const;
export const sinks = ['one', 'two', 'three', 'four'] as const;

const pin = (name: string, tool: string): PinnedHandle => ({ name, selector: { tool, strategy: 'latest' }, on_missing: 'null' });

/** Returns an agent with a connected pin on each tool, and a tool node for the first one, with a connected field. */
export function lawWorkflow(): WorkflowFile {
  return agentWorkflow(
    uniqueName('The law of edges'),
    {
      tools: lawTools.map(name => ({ name })),
      pins: lawTools.map((tool, index) => pin(`kept_${index}`, tool)),
      lines: [{ tool_calls: lawTools.map(name => ({ name, input: { what: 'kettle' } })) }, { text: 'All asked.' }],
    },
    {
      nodes: [
        ...sinks.map((id, index) => node(id, 'transform', id, 760, 240 + index * 130, { expression: '$' })),
        node('again', 'tool', 'Again', 260, 760, { tool: { name: lawTools[0] }, input: { what: 'key' } }),
      ],
      edges: [
        ...lawTools.map((_, index) => edge(`helper.kept_${index}`, `${sinks[index]}.in`)),
        edge('question.value', 'again.what'),
        edge('again.output', 'four.in'),
      ],
    },
  );
}

export async function publishLawTools(api: Api, paused: PausedTools): Promise<void> {
  for (const name of lawTools) await publishPausedTool(api, paused, name);
}

export const endsOf = (file: Pick<WorkflowFile, 'edges'>): Ends[] =>
  file.edges.map((one): Ends => `${one.source} ${one.source_handle} > ${one.target} ${one.target_handle}`);

export async function agentOf({ api, id }: LawFixture): Promise<AgentConfig> {
  return AgentConfig.parse((await stored(api, id)).nodes.find(one => one.id === 'helper')?.config);
}

/** Saves a changed file like a user's script. The editor that has it open is notified. */
export async function editFile({ api, id }: LawFixture, edit: (file: WorkflowFile) => WorkflowFile): Promise<void> {
  const { id: _, ...file } = await stored(api, id);
  await api.put(`/workflows/${id}`, edit(file));
}

export const editAgent = (fixture: LawFixture, edit: (config: AgentConfig) => Partial<AgentConfig>): Promise<void> =>
  editFile(fixture, file => ({
    ...file,
    nodes: file.nodes.map(one =>
      one.id === 'helper' ? { ...one, config: { ...one.config, ...edit(AgentConfig.parse(one.config)) } } : one,
    ),
  }));
