import type { Scope } from '@pinion/contracts';
import { type SessionView, viewSession } from './chat-service.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Creates a new conversation with a workflow. */
export async function openChatSession(
  { chat, workflows, newId }: Pick<ApiServices, 'chat' | 'workflows' | 'newId'>,
  scope: Scope,
  workflow_id: string,
): Promise<SessionView> {
  if ((await workflows.get(scope, workflow_id)) === undefined) throw notFound('workflow', workflow_id);
  return viewSession(await chat.store.open(scope, { id: newId(), workflow_id }));
}
