import type { ToolDefinitionInput } from '../../tool/tool-spec.ts';
import { callsTools, programGateway } from './calls-tools.ts';
import { codeFields } from './code-fields.ts';
import type { CodeNodeConfig } from './code-node-config.ts';

const version = '1.0.0';
const runsOnce = { max_retries: 0, cache_ttl_s: undefined };

/** Returns the name under which the code of a node is called. Names of tools have no capital letters. */
export const codeToolName = (nodeId: string): string => `code.${nodeId.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '_')}`;

/**
 * Returns the code of a node as the definition of a tool without effects, which is how it runs. Code that calls tools is a program:
 * it is neither retried nor answered from the cache, because its calls have effects.
 */
export function codeDefinition(nodeId: string, config: CodeNodeConfig): ToolDefinitionInput {
  const { language, code, input_schema, output_schema, level, limits, packages, policy = {} } = config;
  const { timeout_s, max_retries, cache_ttl_s } = callsTools(config) ? { ...policy, ...runsOnce } : policy;
  const definition = {
    name: codeToolName(nodeId),
    version,
    description: '',
    category: 'code',
    input_schema: input_schema ?? { type: 'object', properties: Object.fromEntries(codeFields({}).map(([name]) => [name, {}])) },
    output_schema,
    gateway: callsTools(config) ? programGateway : language,
    gateway_config: defined({ code, level, limits, packages, language: callsTools(config) ? language : undefined }),
    side_effect_policy: 'pure',
    timeout_s,
    max_retries,
    cache: cache_ttl_s === undefined ? undefined : 'ttl',
    cache_ttl_s,
  };
  return defined(definition) as ToolDefinitionInput;
}

const defined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
