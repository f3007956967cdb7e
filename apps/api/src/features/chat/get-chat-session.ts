import type { Scope } from '@pinion/contracts';
import { type SessionView, viewSession } from './chat-world.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export async function getChatSession({ chat }: Pick<EdgeWorld, 'chat'>, scope: Scope, id: string): Promise<SessionView> {
  const session = await chat.store.session(scope, id);
  if (session === undefined) throw notFound('session', id);
  return viewSession(session);
}
