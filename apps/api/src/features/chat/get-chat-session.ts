import type { Scope } from '@pinion/contracts';
import { type SessionView, viewSession } from './chat-service.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function getChatSession({ chat }: Pick<ApiServices, 'chat'>, scope: Scope, id: string): Promise<SessionView> {
  const session = await chat.store.session(scope, id);
  if (session === undefined) throw notFound('session', id);
  return viewSession(session);
}
