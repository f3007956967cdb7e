import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AttackCase } from '../attack-case.ts';

type Added = { token: { token: string }; your_token: { token: string } };
const most = 1_000;

export const attack: AttackCase = {
  fault: 'A viewer opens streams until the server has no connection left for others.',
  kind: 'measures',
  async play(context) {
    const { client } = await context.startApp({});
    const { body: list } = await client.request<{ items: { id: string }[] }>('GET', '/workflows');
    const member = { name: 'Vera', role: 'viewer', your_name: 'Olga' };
    const { body: added } = await client.request<Added>('POST', '/members', { body: member });
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    const headers = { authorization: `Bearer ${added.token.token}` };
    const open = async (): Promise<IncomingMessage> => {
      const request = get(`${client.origin}/api/v1/workflows/${list.items[0]?.id ?? ''}/events`, { agent, headers });
      request.on('error', () => undefined);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      return response;
    };
    try {
      const streams: IncomingMessage[] = [];
      while (streams.length < most + 50) streams.push(...(await Promise.all(Array.from({ length: 50 }, open))));
      const refused = streams.filter(({ statusCode }) => statusCode === 429).length;
      assert.equal(refused, 50);
      const mine = await client.request('GET', '/workflows', { token: added.your_token.token });
      assert.equal(mine.status, 200);
      return `${streams.length - refused} streams of one viewer, ${refused} refused, the owner is served`;
    } finally {
      agent.destroy();
    }
  },
};
