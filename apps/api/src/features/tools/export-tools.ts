import { listSpecs, type McpTool, type OpenAiTool, type Scope, toMcpTools, toOpenAiTools } from '@pinion/contracts';
import { mangleName } from '@pinion/tool-runtime/models';
import type { ApiServices } from '../../platform/api-services.ts';

export type ExportFormat = 'openai' | 'mcp';

/** Exports the workspace's tools in another format, each tool once, in its newest active version. */
export async function exportTools(
  services: Pick<ApiServices, 'tools' | 'activations'>,
  scope: Scope,
  { format, tool_type }: { format: ExportFormat; tool_type?: string | undefined },
): Promise<{ tools: OpenAiTool[] | McpTool[] }> {
  const [catalog, taken] = await Promise.all([services.tools.catalog(scope), services.activations.availability(scope)]);
  const names = [...new Set(catalog.entries.map(({ spec }) => spec.name))].filter(name => taken.get(name) ?? true);
  const newest = names.flatMap(name => catalog.lookup(name) ?? []).filter(({ lifecycle }) => lifecycle === 'active');
  const specs = listSpecs(newest, tool_type === undefined ? {} : { tool_type });
  return { tools: format === 'openai' ? toOpenAiTools(specs, mangleName) : toMcpTools(specs) };
}
