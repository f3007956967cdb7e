import type { Problem, Scope } from '@pinion/contracts';
import type { PublishedLine } from './store/published-versions.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { itemOf, lineOf, type VersionItem } from './list-versions.ts';
import { type JudgedDraft, judgeDraft } from '../workflows/judge-draft.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export type PublishOrder = {
  id: string;
  name?: string | undefined;
  note?: string | undefined;
  /** Publishes in spite of blocked tools; they stay blocked in every run. The reason is kept. */
  override?: { reason: string } | undefined;
};
export type Published = VersionItem & { is_new: boolean };
export type PublishWorld = Pick<
  EdgeWorld,
  'gateways' | 'workflows' | 'published' | 'tools' | 'secrets' | 'audit' | 'workspaceSettings'
>;

/** Makes the draft a version that others may rely on. Nothing changed since the newest one: answers that one. */
export async function publishWorkflow(world: PublishWorld, scope: Scope, order: PublishOrder): Promise<Published> {
  for (let attempt = 1; ; attempt += 1) {
    const judged = await judgeDraft(world, scope, order.id);
    refuseWhatStops(judged.verdict, order.override);
    if (judged.latest !== undefined && judged.isPublished) return { ...itemOf(order.id, lineOf(judged.latest)), is_new: false };
    try {
      return { ...itemOf(order.id, await addVersion(world, scope, order, judged)), is_new: true };
    } catch (error) {
      // Whoever was quicker may have published the very same: look again.
      if (!(error instanceof Refusal) || attempt === mostAttempts) throw error;
    }
  }
}

const mostAttempts = 3;

function refuseWhatStops({ errors, blocked }: JudgedDraft['verdict'], override: PublishOrder['override']): void {
  if (errors.length > 0)
    throw new Refusal('WORKFLOW_HAS_PROBLEMS', `this cannot be published: ${messages(errors)}`, { problems: errors });
  if (blocked.length === 0 || override !== undefined) return;
  const where = blocked.map(problem => `${problem.node_id ?? ''} uses ${problem.tool ?? ''}`).join(', ');
  const what = 'Choose another version, or publish with a reason, which is kept in the audit log';
  throw new Refusal('POLICY_DENIED', `this cannot be published: ${where}, which is blocked. ${what}`, { problems: blocked });
}

const messages = (problems: readonly Problem[]): string => problems.map(problem => problem.message).join('; ');

async function addVersion(
  world: PublishWorld,
  scope: Scope,
  { id, name, note, override }: PublishOrder,
  { draft, latest, verdict, parts }: JudgedDraft,
): Promise<PublishedLine> {
  const version = (latest?.version ?? 0) + 1;
  const isOverridden = verdict.blocked.length > 0 && override !== undefined;
  const blocked = verdict.blocked.map(problem => ({ node_id: problem.node_id, tool: problem.tool }));
  const details = { version, draft_version: draft.version, ...(isOverridden ? { override: { ...override, blocked } } : {}) };
  return audited(world, scope, { action: 'workflow.published', subject: id, details }, async () => {
    const line = await world.published.add(scope, {
      ...parts,
      workflow_id: id,
      version,
      text: draft.text,
      draft_version: draft.version,
      override_reason: isOverridden ? override.reason : null,
      name: name ?? null,
      note: note ?? null,
    });
    if (line === undefined)
      throw new Refusal('CONFLICT', `somebody published version ${version} meanwhile; look at it, then publish again`);
    return line;
  });
}
