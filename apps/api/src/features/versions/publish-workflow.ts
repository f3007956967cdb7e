import { createMessage, type Problem, type Scope } from '@pinion/contracts';
import type { PublishedItem } from '../../stores/versions/published-versions.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { itemOf, versionItemOf, type VersionItem } from './list-versions.ts';
import { type ValidatedDraft, validateDraft } from './validate-draft.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export type PublishRequest = {
  id: string;
  name?: string | undefined;
  note?: string | undefined;
  /** The reason for publishing in spite of blocked tools, which is stored. They stay blocked in every run. */
  override?: { reason: string } | undefined;
};
export type Published = VersionItem & { is_new: boolean };
export type PublishServices = Pick<
  ApiServices,
  'gateways' | 'workflows' | 'published' | 'tools' | 'secrets' | 'audit' | 'workspaceSettings'
>;

/** Publishes the draft as a version that others can rely on. Returns the newest version if nothing has changed since. */
export async function publishWorkflow(services: PublishServices, scope: Scope, request: PublishRequest): Promise<Published> {
  for (let attempt = 1; ; attempt += 1) {
    const judged = await validateDraft(services, scope, request.id);
    refuseWhatStops(judged.verdict, request.override);
    if (judged.latest !== undefined && judged.isPublished)
      return { ...itemOf(request.id, versionItemOf(judged.latest)), is_new: false };
    try {
      return { ...itemOf(request.id, await addVersion(services, scope, request, judged)), is_new: true };
    } catch (error) {
      // A concurrent request may have published the very same version, so check again.
      if (!(error instanceof Refusal) || attempt === mostAttempts) throw error;
    }
  }
}

const mostAttempts = 3;

function refuseWhatStops({ errors, blocked }: ValidatedDraft['verdict'], override: PublishRequest['override']): void {
  if (errors.length > 0)
    throw new Refusal(
      'WORKFLOW_HAS_PROBLEMS',
      createMessage('The workflow cannot be published: {{problems}}', { problems: messages(errors) }),
      { problems: errors },
    );
  if (blocked.length === 0 || override !== undefined) return;
  const where = blocked.map(problem => `${problem.node_id ?? ''} uses ${problem.tool ?? ''}`).join(', ');
  throw new Refusal(
    'POLICY_DENIED',
    createMessage(
      'The workflow cannot be published, because {{uses}}, which is blocked. Choose another version, or publish with a reason, which is recorded in the audit log',
      { uses: where },
    ),
    { problems: blocked },
  );
}

const messages = (problems: readonly Problem[]): string => problems.map(problem => problem.message).join('. ');

async function addVersion(
  services: PublishServices,
  scope: Scope,
  { id, name, note, override }: PublishRequest,
  { draft, latest, verdict, parts }: ValidatedDraft,
): Promise<PublishedItem> {
  const version = (latest?.version ?? 0) + 1;
  const isOverridden = verdict.blocked.length > 0 && override !== undefined;
  const blocked = verdict.blocked.map(problem => ({ node_id: problem.node_id, tool: problem.tool }));
  const details = { version, draft_version: draft.version, ...(isOverridden ? { override: { ...override, blocked } } : {}) };
  return audited(services, scope, { action: 'workflow.published', subject: id, details }, async () => {
    const event = await services.published.add(scope, {
      ...parts,
      workflow_id: id,
      version,
      text: draft.text,
      draft_version: draft.version,
      override_reason: isOverridden ? override.reason : null,
      name: name ?? null,
      note: note ?? null,
    });
    if (event === undefined)
      throw new Refusal(
        'CONFLICT',
        createMessage('Version {{version}} was published by another user. Review it, then publish again', { version }),
      );
    return event;
  });
}
