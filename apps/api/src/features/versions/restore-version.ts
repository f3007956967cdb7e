import type { Scope, VersionRef } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findVersion } from './find-version.ts';
import { findWorkflow, saveWorkflow } from '../workflows/index.ts';

export type RestoreVersion = {
  id: string;
  version: VersionRef;
  /** The save that the caller has seen. If absent, the newest. */
  base_version?: number | undefined;
  /** The client id that is sent to the other clients that have the workflow open. */
  client_id?: string | undefined;
};

/** The result of a restore. `kept` names the previous draft: restoring that one undoes this restore. */
export type Restored = { version: number; updated_at: string; kept: `save-${number}` };

/** Replaces the draft with that version. The previous draft stays in the history under its save. */
export async function restoreVersion(
  services: Pick<ApiServices, 'workflows' | 'edits' | 'published' | 'tools' | 'audit'>,
  scope: Scope,
  { id, version, base_version, client_id }: RestoreVersion,
): Promise<Restored> {
  const [now, wanted] = await Promise.all([findWorkflow(services, scope, id), findVersion(services, scope, id, version)]);
  const base = base_version ?? now.version;
  return audited(services, scope, { action: 'workflow.restored', subject: id, details: { version, kept: base } }, async () => {
    const saved = await saveWorkflow(services, scope, { id, file: JSON.parse(wanted.text), base_version: base, client_id });
    await services.workflows.keep(scope, id, base, `Replaced when ${wanted.label} was restored`);
    return { ...saved, kept: `save-${base}` };
  });
}
