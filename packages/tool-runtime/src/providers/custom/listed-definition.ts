import { createHash } from 'node:crypto';
import { canonicalJson, isRecord, type NewConnection, ToolDefinition } from '@pinion/contracts';
import type { ListedTool } from '../../ports/index.ts';

const digestLength = 16;

/**
 * Converts a tool that a provider lists to a definition: `<connection>.<tool>`, with the settings of the connection in
 * `gateway_config` and a digest in its version. Returns why it was left out if it is invalid.
 */
export function definitionOfListed(
  { name, type, settings, key_secret }: Pick<NewConnection<'custom'>, 'name' | 'type' | 'settings' | 'key_secret'>,
  tool: ListedTool,
): ToolDefinition | string {
  // The module of a provider need not keep to the types.
  if (!isRecord(tool)) return 'A tool was skipped: it is not an object';
  const { version = '0.0.0', secrets = [], gateway_config, ...facts } = tool;
  const definition = {
    category: 'api',
    ...facts,
    name: `${name}.${tool.name}`,
    gateway: type,
    gateway_config: { ...settings, ...gateway_config, ...(key_secret === undefined ? {} : { key_secret }) },
    secrets: key_secret === undefined || !Array.isArray(secrets) ? secrets : [...new Set([key_secret, ...secrets])],
  };
  const digest = createHash('sha256').update(canonicalJson(definition)).digest('hex').slice(0, digestLength);
  const parsed = ToolDefinition.safeParse({
    ...definition,
    version: `${version}${String(version).includes('+') ? '.' : '+'}${digest}`,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${String(tool.name)}: skipped: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'it is not a valid tool'}`;
}
