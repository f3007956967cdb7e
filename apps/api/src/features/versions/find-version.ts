import { createMessage, type Scope, type VersionOf, type VersionRef, type WorkflowFile } from '@pinion/contracts';
import type { FrozenVersion } from '../../stores/versions/published-versions.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow } from '../workflows/index.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** A state of a workflow; `versionOf` resolves its tools that name no version. */
export type FoundVersion = { text: string; file: WorkflowFile; versionOf: VersionOf; label: string };

type FindDeps = Pick<ApiServices, 'workflows' | 'published' | 'tools'>;

export async function findVersion(services: FindDeps, scope: Scope, id: string, ref: VersionRef): Promise<FoundVersion> {
  if (ref === 'draft' || (typeof ref === 'string' && ref !== 'published')) return findDraft(services, scope, id, ref);
  const { version, text, file, tools } = await findPublished(services, scope, id, ref);
  const frozen = new Map(tools.flatMap(tool => (tool.is_newest ? [[tool.name, tool.version] as const] : [])));
  return { text, file, versionOf: tool => frozen.get(tool), label: `version ${version}` };
}

/** Returns a published version by its number, or the newest. A deleted workflow has none. */
export async function findPublished(
  services: Pick<ApiServices, 'workflows' | 'published'>,
  scope: Scope,
  id: string,
  ref: number | 'published',
): Promise<FrozenVersion> {
  await findWorkflow(services, scope, id);
  const found = await services.published.get(scope, id, ref === 'published' ? 'newest' : ref);
  if (found !== undefined) return found;
  if (ref !== 'published') throw notFound('published version', `${ref} of the workflow ${id}`);
  throw new Refusal(
    'CONFLICT',
    createMessage('Workflow {{workflow}} has no published version. Publish it or request the draft', { workflow: id }),
  );
}

/** Returns a draft. The tools of drafts are resolved live. */
async function findDraft(services: FindDeps, scope: Scope, id: string, ref: 'draft' | `save-${number}`): Promise<FoundVersion> {
  const [draft, catalog] = await Promise.all([findWorkflow(services, scope, id), services.tools.catalog(scope)]);
  const versionOf: VersionOf = tool => catalog.lookup(tool)?.version;
  if (ref === 'draft') return { text: draft.text, file: draft.file, versionOf, label: 'the draft' };
  const number = Number(ref.slice('save-'.length));
  const saved = await services.workflows.saved(scope, id, number);
  if (saved === undefined) throw notFound('saved version', `${number} of the workflow ${id}`);
  return { ...saved, versionOf, label: `save ${number}` };
}
