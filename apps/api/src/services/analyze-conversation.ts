import { agentIdOf, readNode, type Scope } from '@pinion/contracts';
import { readLacks, type LackWorld } from './agent-lacks.ts';
import { mostMessages } from './chat-world.ts';
import type { EdgeWorld } from './edge-world.ts';
import { notFound } from './refusal.ts';
import { toolsMeant } from './words-about-tools.ts';

export type ConversationWish = { agent_id: string; tool: string };
export type AnalyzeWorld = LackWorld & Pick<EdgeWorld, 'chat' | 'toolWishes'>;

const mostTools = 3;

/** Which tools a conversation is about that its agents do not have (0-040). What is found is kept as a wish, once a conversation. */
export async function analyzeConversation(world: AnalyzeWorld, scope: Scope, sessionId: string): Promise<ConversationWish[]> {
  const session = await world.chat.store.session(scope, sessionId);
  if (session === undefined) throw notFound('session', sessionId);
  const workflow = await world.workflows.get(scope, session.workflow_id);
  const agents = (workflow?.file.nodes ?? []).filter(node => readNode(node).type === 'agent');
  if (agents.length === 0) return [];
  const [messages, lacksOf] = await Promise.all([world.chat.store.messages(sessionId, mostMessages), readLacks(world, scope)]);
  const said = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const found = agents.flatMap(node => {
    const { agent_id, lacking } = lacksOf(agentIdOf(session.workflow_id, node.id));
    const meant = new Set(said.flatMap(text => toolsMeant(text, lacking).slice(0, mostTools)));
    return [...meant].map(({ name }) => ({ agent_id, tool: name }));
  });
  await world.toolWishes.add(
    scope,
    found.map(wish => ({ ...wish, session_key: sessionId, kind: 'asked' })),
  );
  return found;
}
