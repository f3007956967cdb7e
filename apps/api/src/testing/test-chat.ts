import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageView } from '../features/chat/chat-service.ts';
import type { jsonClient } from './json-client.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';

/**
 * Starts an external service that counts effects and delays slow responses: `/effect` counts by body, `/slow` waits until it is
 * released.
 */
export async function effectServer() {
  const effects: string[] = [];
  const reserved: (() => void)[] = [];
  const arrivals = new Set<() => void>();
  let isOpen = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (): void => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ done: true }));
      };
      if (request.url === '/effect') {
        effects.push(Buffer.concat(chunks).toString());
        return answer();
      }
      if (isOpen) return answer();
      reserved.push(answer);
      for (const arrived of arrivals) arrived();
      arrivals.clear();
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bodies of the effects that happened, in order. */
    effects,
    /** Resolves when this many slow calls are waiting. */
    async isHolding(count = 1): Promise<void> {
      while (reserved.length < count) await new Promise<void>(resolve => arrivals.add(resolve));
    },
    /** Releases the waiting calls. Later ones are held again. */
    letGo: () => reserved.splice(0).forEach(answer => answer()),
    /** Stops holding calls. */
    open: () => {
      isOpen = true;
      reserved.splice(0).forEach(answer => answer());
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

type Call = ReturnType<typeof jsonClient>;

/** Publishes two tools of the service: `mail.send`, which cannot be undone, and `desk.wait`, which is held. */
export async function publishChatTools(call: Call, origin: string): Promise<void> {
  const common = { version: '1.0.0', category: 'api', input_schema: { type: 'object' }, gateway: 'http' };
  const tools = [
    { name: 'mail.send', side_effect_policy: 'irreversible', url: `${origin}/effect` },
    { name: 'desk.wait', side_effect_policy: 'pure', url: `${origin}/slow` },
  ];
  for (const { url, ...tool } of tools)
    await call('POST', '/tools', {
      ...common,
      ...tool,
      description: 'A tool of a test.',
      timeout_s: 30,
      confirmation: 'never',
      gateway_config: { url, method: 'POST' },
    });
}

/**
 * Returns a workflow with an agent that sends one mail, calls `desk.wait`, sends a second mail, and answers. `policy` is that
 * of its node, `about` is a text in its mails.
 */
export const chatWorkflow = (policy: Record<string, unknown>, about = 'order') =>
  smallWorkflow(
    'Chat',
    [
      { id: 'in', type: 'input' },
      {
        id: 'agent',
        type: 'agent',
        config: scripted(
          [
            { text: 'First a mail.', tool_calls: [{ name: 'mail.send', input: { to: 'ada', about } }] },
            { text: 'Now I wait.', tool_calls: [{ name: 'desk.wait', input: {} }] },
            { text: 'Then the second.', tool_calls: [{ name: 'mail.send', input: { to: 'bob', about } }] },
            { text: 'All is sent.' },
          ],
          {
            tools: [{ name: 'mail.send' }, { name: 'desk.wait' }],
            policy: { max_iterations: 10, max_tool_calls: 25, confirmation: 'never', ...policy },
          },
        ),
      },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );

export type Answered = { message: MessageView; answer: MessageView | null };

/** Opens a conversation with a workflow, as a client sees it. */
export async function openConversation(call: Call, policy: Record<string, unknown>, about?: string) {
  const workflow = await call<{ id: string }>('POST', '/workflows', chatWorkflow(policy, about));
  const session = await call<{ session_id: string }>('POST', `/workflows/${workflow.body.id}/sessions`);
  const path = `/sessions/${session.body.session_id}`;
  const messages = async (): Promise<MessageView[]> =>
    (await call<{ items: MessageView[] }>('GET', `${path}/messages`)).body.items;
  return {
    workflowId: workflow.body.id,
    path,
    send: (text: string, headers: Record<string, string> = {}) =>
      call<{ message_id: string; run_id: string | null }>('POST', `${path}/messages`, { text }, headers),
    ask: (text: string) => call<Answered>('POST', `${path}/messages`, { text, wait_s: 20 }),
    messages,
    /** Polls until no message is queued or running. */
    async atRest(): Promise<MessageView[]> {
      for (let tries = 0; tries < 400; tries += 1) {
        const now = await messages();
        if (now.every(({ state }) => state !== 'waiting' && state !== 'running')) return now;
        await new Promise(resolve => setTimeout(resolve, 25));
      }
      throw new Error('the conversation does not come to rest');
    },
  };
}

/** Returns a conversation in short form: `u1 answered`, `a answered`. */
export const formatMessages = (messages: readonly MessageView[]): string[] =>
  messages.map(({ role, text, state }) => (role === 'user' ? `${text}: ${state}` : `> ${state}`));
