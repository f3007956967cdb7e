import {
  canonicalJson,
  compareVersions,
  Confirmation,
  type JsonSchema,
  readNode,
  type Scope,
  SideEffectPolicy,
  specOf,
  ToolDefinition,
  type ToolDefinitionInput,
  type ToolSpec,
  ToolVersion,
  type WorkflowFile,
  workflowGateway,
  WorkflowRef,
  workflowOfTool,
  workflowToolName,
} from '@pinion/contracts';
import * as z from 'zod';
import type { Catalog } from '../../stores/tools/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { publishTool } from '../tools/index.ts';
import { findPublished } from './find-version.ts';
import { findWorkflow } from '../workflows/index.ts';

/** The options for publishing a workflow as a tool. Omitted ones are derived from the workflow, or default to the safe choice. */
export const OfferWorkflow = z.object({
  /**
   * The published version that calls run, or `published` for the newest; the draft when absent. All are resolved at the time of
   * the call.
   */
  version: WorkflowRef.shape.version,
  /** The description sent to models. */
  description: z.string().max(8000).optional(),
  /** The side-effect class. Defaults to irreversible, because the effects of its nodes are unknown. */
  side_effect_policy: z.optional(SideEffectPolicy),
  confirmation: z.optional(Confirmation),
  /** Seconds until a call times out and its run is cancelled; a day when absent. */
  timeout_s: z.number().positive().max(86_400).optional(),
  output_schema: z.record(z.string(), z.unknown()).optional(),
});
export type OfferWorkflow = z.infer<typeof OfferWorkflow>;

/** The published tool; `isNew` is false when the same tool already existed, since publishing twice has no further effect. */
export type OfferedWorkflow = { tool: ToolSpec; isNew: boolean };

/**
 * Publishes a workflow as a tool `workflow.<name>` that can be given to any agent. A call is a separate run. A change of the
 * options, or of the input's schema, is a new version of the tool. Agents keep the version they were given.
 */
export async function offerWorkflow(
  services: Pick<ApiServices, 'gateways' | 'sandboxes' | 'workflows' | 'published' | 'tools' | 'schemas' | 'audit' | 'newId'>,
  scope: Scope,
  id: string,
  offer: OfferWorkflow,
): Promise<OfferedWorkflow> {
  const { version } = offer;
  const draft = await findWorkflow(services, scope, id);
  const { file } = version === undefined ? draft : await findPublished(services, scope, id, version);
  const catalog = await services.tools.catalog(scope);
  const name = toolNameOf(catalog, id, draft.name);
  const earlier = catalog
    .versionsOf(name)
    .map(({ spec }) => spec)
    .sort((a, b) => compareVersions(b.version, a.version));
  const [newest] = earlier;
  const definition = definitionOf(id, file, draft.name, offer);
  const spec = { ...definition, name, version: newest === undefined ? '1.0.0' : nextMinor(newest.version) };
  if (newest !== undefined && isSame(newest, definition)) return { tool: newest, isNew: false };
  return { tool: await publishTool(services, scope, spec), isNew: true };
}

type Definition = Omit<ToolDefinitionInput, 'name' | 'version'>;

function definitionOf(workflow_id: string, file: WorkflowFile, name: string, offer: OfferWorkflow): Definition {
  const { version, description, side_effect_policy = 'irreversible', confirmation, timeout_s, output_schema } = offer;
  const schema = inputSchemaOf(file);
  const isObject = schema?.['type'] === 'object';
  return {
    description: description ?? `Runs the workflow "${name}" and returns its output.`,
    category: 'utility',
    input_schema: isObject ? schema : { type: 'object', properties: { input: schema ?? {} }, required: ['input'] },
    ...(output_schema === undefined ? {} : { output_schema }),
    gateway: workflowGateway,
    gateway_config: {
      workflow_id,
      ...(version === undefined ? {} : { version }),
      ...(timeout_s === undefined ? {} : { timeout_s }),
      ...(isObject ? {} : { input_field: 'input' }),
    },
    side_effect_policy,
    ...(confirmation === undefined ? {} : { confirmation }),
    max_retries: 0,
    async: true,
    // The run that a call starts is found again by its key, so that a crash in between starts no second one.
    idempotency: { send: { as: 'meta', name: 'run' } },
  };
}

/** Returns true when the newest version matches everything offered now, and is neither deprecated nor blocked. */
const isSame = (newest: ToolSpec, definition: Definition): boolean => {
  const { name, version } = newest;
  return canonicalJson(newest) === canonicalJson(specOf(ToolDefinition.parse({ ...definition, name, version })));
};

function inputSchemaOf(file: WorkflowFile): JsonSchema | undefined {
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'input') return read.config.schema;
  }
  return undefined;
}

/** Returns the name of the workflow, with the end of its id when another workflow already has that name. */
function toolNameOf(catalog: Catalog, id: string, name: string): string {
  const plain = workflowToolName(name);
  const isOthers = catalog.versionsOf(plain).some(({ spec }) => workflowOfTool(spec)?.id !== id);
  return isOthers ? `${plain}-${id.slice(-8).toLowerCase()}` : plain;
}

const nextMinor = (version: string): string => {
  const [major = '1', minor = '0'] = version.split('.');
  return ToolVersion.parse(`${major}.${Number(minor) + 1}.0`);
};
