import {
  canonicalJson,
  type FrozenTool,
  type FrozenWorkflow,
  type ToolDefinition,
  type ToolSpec,
  toolRef,
  toolsNamedBy,
  type WorkflowFile,
} from '@pinion/contracts';
import type { Hasher } from '@pinion/tool-runtime';
import type { Catalog } from '../../stores/tools/index.ts';
import { toolsIn, withCompensation } from '../runs/index.ts';
import { credentialsOf } from '../tools/index.ts';

/**
 * The parts of a draft that are stored when it is published: tools with their schemas and policies, the workflows it runs, and
 * the names of secrets.
 */
export type FrozenDependencies = {
  tools: FrozenTool[];
  definitions: ToolDefinition[];
  workflows: readonly FrozenWorkflow[];
  secrets: string[];
  digest: string;
};

/** Freezes a workflow with each part in a canonical order, so that the same draft on the same tools has the same digest. */
export function freezeWorkflow(
  file: WorkflowFile,
  text: string,
  catalog: Pick<Catalog, 'lookup' | 'versionsOf'>,
  workflows: readonly FrozenWorkflow[],
  hasher: Hasher,
): FrozenDependencies {
  const specs = withCompensation(toolsIn(file, catalog.lookup), catalog).sort(byRef);
  const leftOpen = new Set(file.nodes.flatMap(toolsNamedBy).flatMap(tool => (tool.version === undefined ? [tool.name] : [])));
  const definitions = specs.map(definitionOf);
  const tools = definitions.map(definition => {
    const { name, version } = definition;
    const is_newest = leftOpen.has(name) && catalog.lookup(name)?.version === version;
    return { name, version, digest: hasher.sha256(canonicalJson(definition)), is_newest };
  });
  const secrets = [...new Set([...specs.flatMap(spec => spec.secrets ?? []), ...credentialsOf(file)])].sort();
  // Workflows that run no other keep their previous digest.
  const parts = [JSON.parse(text) as unknown, tools, secrets, ...(workflows.length === 0 ? [] : [workflows])];
  return { tools, definitions, workflows, secrets, digest: hasher.sha256(canonicalJson(parts)) };
}

const byRef = (a: ToolSpec, b: ToolSpec): number => (toolRef(a.name, a.version) < toolRef(b.name, b.version) ? -1 : 1);

/** Returns the immutable part of a version. */
function definitionOf(spec: ToolSpec): ToolDefinition {
  const { lifecycle: _lifecycle, reason: _reason, replacement: _replacement, ...definition } = spec;
  return definition;
}
