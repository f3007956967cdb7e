import { canonicalJson, isRecord, type Scope, type WorkflowFile, type WorkflowNode } from '@pinion/contracts';
import { templates } from './templates.ts';
import type { ApiServices } from '../../../platform/api-services.ts';
import { notFound } from '../../../platform/errors/refusal.ts';

type TemplateDeps = Pick<ApiServices, 'workflows' | 'newId'>;

const prefix = 'template:';

/**
 * Returns a template, ready to be saved. A template that runs another one brings that along: the workspace's own copy if it is
 * unchanged, or a new one.
 */
export async function templateFile(services: TemplateDeps, scope: Scope, id: string): Promise<WorkflowFile> {
  const template = templates.find(one => one.id === id);
  if (template === undefined) throw notFound('template', id);
  const ids = new Map<string, string>();
  for (const part of new Set(template.file.nodes.flatMap(partOf))) ids.set(part, await kept(services, scope, part));
  return { ...template.file, nodes: template.file.nodes.map(node => withPart(node, ids)) };
}

function partOf({ config }: WorkflowNode): string[] {
  const { workflow } = config;
  const id = isRecord(workflow) ? workflow['id'] : undefined;
  return typeof id === 'string' && id.startsWith(prefix) ? [id.slice(prefix.length)] : [];
}

function withPart(node: WorkflowNode, ids: ReadonlyMap<string, string>): WorkflowNode {
  const [part] = partOf(node);
  return part === undefined ? node : { ...node, config: { ...node.config, workflow: { id: ids.get(part) } } };
}

async function kept(services: TemplateDeps, scope: Scope, part: string): Promise<string> {
  const file = await templateFile(services, scope, part);
  const wanted = canonicalJson(file);
  const there = (await services.workflows.list(scope)).find(one => one.name === file.name && canonicalJson(one.file) === wanted);
  if (there !== undefined) return there.id;
  const id = services.newId();
  await services.workflows.insert(scope, { id, name: file.name, text: JSON.stringify(file) });
  return id;
}
