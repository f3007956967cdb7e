import { type Scope, specOf, readSeedTool, ToolDefinition, type ToolSpec, toolRef } from '@pinion/contracts';
import { audited } from './audited.ts';
import type { EdgeWorld } from './edge-world.ts';
import { invalid, refuseDeep } from './read-import.ts';
import { Refusal } from './refusal.ts';

/** A version is published once and never changes: whoever was frozen on it keeps what they had. Written in our words or the seeds'. */
export async function publishTool(
  world: Pick<EdgeWorld, 'tools' | 'schemas' | 'audit' | 'newId'>,
  scope: Scope,
  json: unknown,
): Promise<ToolSpec> {
  refuseDeep(json);
  const read = readSeedTool(json);
  if (!read.ok) throw invalid(read.path, read.message);
  const spec = specOf(ToolDefinition.parse(read.definition));
  refuseSpec(world, spec);
  const ref = toolRef(spec.name, spec.version);
  if ((await world.tools.catalog(scope)).lookup(spec.name, spec.version) !== undefined) throw publishedBefore(ref);
  const { added } = await audited(
    world,
    scope,
    { action: 'tool.published', subject: ref, details: { gateway: spec.gateway } },
    () => world.tools.publish(scope, [spec], 'user', world.newId),
  );
  if (added === 0) throw publishedBefore(ref);
  return spec;
}

const publishedBefore = (ref: string): Refusal =>
  new Refusal('CONFLICT', `${ref} is published already and never changes; publish a higher version`, { tool: ref });

/** What no request may publish: schemas that cannot be used, and tools that reach into this machine. */
export function refuseSpec(world: Pick<EdgeWorld, 'schemas'>, spec: ToolSpec): void {
  refuseBadSchemas(world, spec);
  refuseGateway(spec);
}

function refuseBadSchemas({ schemas }: Pick<EdgeWorld, 'schemas'>, spec: ToolSpec): void {
  const input = schemas.compile(spec.input_schema, { fillDefaults: true });
  if (!input.ok) throw invalid('/input_schema', input.message);
  if (spec.output_schema === undefined) return;
  const output = schemas.compile(spec.output_schema, { fillDefaults: false });
  if (!output.ok) throw invalid('/output_schema', output.message);
}

/** Processes and sockets are named by the administrator's file only; a request may describe an http tool and nothing more. */
function refuseGateway({ gateway, gateway_config, async: isAsync }: ToolSpec): void {
  if (gateway === 'mcp' || gateway === 'internal') {
    throw invalid('/gateway', `${gateway} tools come with the installation (PINION_CONFIG); publish an http tool here`);
  }
  if (gateway === 'workflow' && typeof gateway_config['workflow_id'] !== 'string')
    throw invalid('/gateway_config/workflow_id', 'a tool that is a workflow needs its id; POST /workflows/{id}/tool makes one');
  if (gateway === 'workflow' && isAsync !== true)
    throw invalid('/async', 'a workflow answers when its run has ended: async has to be true');
  if (gateway !== 'http') return; // A kind of a later time is kept, and refused when it is called.
  const { url } = gateway_config;
  if (typeof url !== 'string' || !/^(https?:\/\/|pinion:\/)/i.test(url)) {
    throw invalid('/gateway_config/url', 'an http tool needs a url that starts with http:// or https://');
  }
}
