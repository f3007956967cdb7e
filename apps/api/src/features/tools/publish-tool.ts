import {
  createMessage,
  isCodeLanguage,
  programGateway,
  readCodeConfig,
  readShellTemplate,
  shellFields,
  type Scope,
  type SpecWithExamples,
  specOf,
  importToolDefinition,
  ToolDefinition,
  type ToolSpec,
  toolRef,
  withExamples,
} from '@pinion/contracts';
import { isServerErrors, pathFlaw } from '@pinion/tool-runtime/providers/http';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { refuseExamples } from './refuse-examples.ts';
import { lockPackages } from './lock-packages.ts';
import { unknownGateway } from './unknown-gateway.ts';

/** The published tool; `notes` list the normalized or dropped fields, and the absence of a provider for the tool. */
export type PublishedTool = SpecWithExamples & { notes: string[] };

/**
 * Publishes a version, once. It never changes, so that runs frozen on it keep it. Accepts Pinion's own format and the legacy
 * one.
 */
export async function publishTool(
  services: Pick<ApiServices, 'tools' | 'schemas' | 'audit' | 'newId' | 'gateways' | 'sandboxes'>,
  scope: Scope,
  json: unknown,
): Promise<PublishedTool> {
  refuseDeep(json);
  const read = importToolDefinition(json);
  if (!read.ok) throw invalid(read.path, read.message);
  const definition = ToolDefinition.parse(read.definition);
  const written = specOf(definition);
  await refuseSpec(services, written);
  await refuseExamples(services, definition);
  const spec = withExamples(await lockPackages(services, written), definition);
  const ref = toolRef(spec.name, spec.version);
  if ((await services.tools.catalog(scope)).lookup(spec.name, spec.version) !== undefined) throw publishedBefore(ref);
  const { added } = await audited(
    services,
    scope,
    { action: 'tool.published', subject: ref, details: { gateway: spec.gateway } },
    () => services.tools.publish(scope, [spec], 'user', services.newId),
  );
  if (added === 0) throw publishedBefore(ref);
  const why = unknownGateway(services, spec);
  return { ...spec, notes: [...read.notes, ...(why === undefined ? [] : [why])] };
}

const publishedBefore = (ref: string): Refusal =>
  new Refusal(
    'CONFLICT',
    createMessage('{{tool}} is already published, and published versions never change. Publish a higher version', { tool: ref }),
    { tool: ref },
  );

/** Throws for a tool that no request can publish: schemas that cannot be used, and tools that reach into this machine. */
export async function refuseSpec(services: Pick<ApiServices, 'schemas'>, spec: ToolSpec): Promise<void> {
  await refuseBadSchemas(services, spec);
  refuseGateway(spec);
}

async function refuseBadSchemas({ schemas }: Pick<ApiServices, 'schemas'>, spec: ToolSpec): Promise<void> {
  for (const field of ['input_schema', 'output_schema'] as const) {
    const flaw = spec[field] === undefined ? undefined : await schemas.examine(spec[field]);
    if (flaw !== undefined) throw invalid(`/${field}`, flaw);
  }
}

/**
 * Throws for a gateway that a request cannot name: processes and sockets are named by the administrator's file only, and a
 * request can describe an http tool and nothing more.
 */
function refuseGateway({ gateway, gateway_config, input_schema, async: isAsync }: ToolSpec): void {
  if (gateway === 'mcp' || gateway === 'internal') {
    throw invalid('/gateway', `${gateway} tools come with the installation (PINION_CONFIG); publish an http tool here`);
  }
  if (gateway === programGateway)
    throw invalid(
      '/gateway',
      'programs that call tools are run by agents and by Code nodes; publish a workflow with a Code node',
    );
  if (gateway === 'workflow' && typeof gateway_config['workflow_id'] !== 'string')
    throw invalid('/gateway_config/workflow_id', 'a tool that is a workflow needs its id; POST /workflows/{id}/tool makes one');
  if (gateway === 'workflow' && isAsync !== true)
    throw invalid('/async', 'A workflow returns its result when its run has ended: set async to true');
  if (isCodeLanguage(gateway)) {
    const read = readCodeConfig(gateway_config);
    if (!read.ok) throw invalid(`/gateway_config${read.path}`, read.message);
    const command = gateway === 'shell' ? readShellTemplate(read.config.code, shellFields(input_schema, {})) : undefined;
    if (command?.ok === false) throw invalid('/gateway_config/code', command.message);
  }
  if (gateway !== 'http') return; // A gateway kind from a later version is stored, and refused when it is called.
  const { url, no_effect_statuses = [] } = gateway_config;
  if (!isServerErrors(no_effect_statuses))
    throw invalid('/gateway_config/no_effect_statuses', 'has to be a list of statuses from 500 to 599');
  if (typeof url !== 'string' || !/^(https?:\/\/|pinion:\/)/i.test(url)) {
    throw invalid('/gateway_config/url', 'an http tool needs a url that starts with http:// or https://');
  }
  const flaw = pathFlaw({ gateway_config, input_schema });
  if (flaw !== undefined) throw invalid(flaw.path, flaw.message);
}
