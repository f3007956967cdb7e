import { type BaseTool, definitionOf, type ToolDefinition, toolRef } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, ToolProvider } from '../../ports/index.ts';
import { toolErrorOf } from './tool-failure.ts';

/** A tool in this process. The tool can rely on its input type, because its schema has been checked before it runs. */
export type InternalTool = BaseTool<never, unknown>;

export type InternalProvider = ToolProvider & {
  /** The tool definitions to register. */
  readonly definitions: readonly ToolDefinition[];
};

/** Creates the provider of tools written as code, by `name@version`. */
export function createInternalProvider(tools: readonly InternalTool[]): InternalProvider {
  const byRef = new Map(tools.map(tool => [toolRef(tool.name, tool.version), tool]));
  return {
    gateway: 'internal',
    secretsTo: () => undefined,
    definitions: tools.map(tool => definitionOf(tool)),
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const tool = byRef.get(toolRef(call.spec.name, call.spec.version));
      if (tool === undefined) return notHere(call);
      // The effects of code cannot be observed from outside, so any tool that may write counts as sent from the start.
      if (call.spec.access !== 'none') call.markSent();
      try {
        const output = await tool.execute(call.input as never, {
          auth: call.secrets,
          tenant_id: call.scope.workspace_id,
          signal: call.signal,
        });
        return { ok: true, output };
      } catch (error) {
        const known = toolErrorOf(error);
        if (known === undefined) throw error;
        return { ok: false, error: known };
      }
    },
  };
}

const notHere = ({ spec }: ProviderCall): ProviderResult => ({
  ok: false,
  error: {
    code: 'PROVIDER_ERROR',
    message: `Tool not registered: ${toolRef(spec.name, spec.version)} is not built into this installation. Use a version that is, or publish it as an http tool.`,
    details: { reason: 'not_registered' },
  },
});
