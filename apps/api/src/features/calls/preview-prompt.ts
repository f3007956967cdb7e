import { AgentConfig, agentIdOf, type Scope } from '@pinion/contracts';
import { systemMessage, type SystemPart, systemParts, toolOfAgent } from '@pinion/tool-runtime';
import { toolProtocolOf } from '@pinion/tool-runtime/models';
import * as z from 'zod';
import { unavailableToolsOf } from '../activations/index.ts';
import { anyText } from '../../operations/find-text-flaw.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { suggestedTools } from '../tools/index.ts';

/** An agent node as it is on a user's screen, saved or not; its texts are filled with the values of a run. */
export const PromptPreviewInput = z.object({
  workflow_id: z.string().max(200),
  node_id: z.string().max(200),
  /** Instructions and prompt with the values of a run where they are templates. */
  config: anyText(AgentConfig),
});
export type PromptPreviewInput = z.infer<typeof PromptPreviewInput>;

/** The system message as it would be sent, and the same by paragraph with the source of each. */
export type PromptPreview = { system: string; parts: SystemPart[]; suggested: string[] };

type PreviewDeps = Pick<ApiServices, 'tools' | 'activations' | 'workspaceSettings' | 'connections'>;

/** Composes the system message of a node with the functions that compose it in a run. No model is called. */
export async function previewPrompt(services: PreviewDeps, scope: Scope, input: PromptPreviewInput): Promise<PromptPreview> {
  const { workflow_id, node_id, config } = input;
  const agentId = agentIdOf(workflow_id, node_id);
  const [catalog, availability, choices, settings] = await Promise.all([
    services.tools.catalog(scope),
    services.activations.availability(scope),
    services.activations.list(scope, agentId),
    services.workspaceSettings.read(scope),
  ]);
  const choiceOf = (tool: string) => choices.find(choice => choice.tool === tool);
  const tools = config.tools.flatMap(({ name, version }) => {
    const spec = catalog.lookup(name, version);
    if (spec === undefined) return [];
    const facts = { available: availability.get(name), choice: choiceOf(name), listed: undefined };
    return [toolOfAgent(spec, { ...facts, byDefault: settings.default_activation, floor: undefined }).spec];
  });
  const unavailable = unavailableToolsOf(catalog, { availability, choices, settings, listed: config.tools });
  const suggested = config.suggest_tools === true ? await suggestedTools({ ...services, unavailable }, scope, config.prompt) : [];
  const facts = {
    instructions: config.instructions,
    suggested,
    output_schema: config.output_schema,
    toolProtocol: toolProtocolOf(config.model, tools),
  };
  return { system: systemMessage(facts), parts: systemParts(facts), suggested: suggested.map(({ name }) => name) };
}
