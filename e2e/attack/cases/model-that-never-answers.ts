import assert from 'node:assert/strict';
import { runAgent } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';

const limits = { first_byte_s: 0.3, gap_s: 0.3, answer_s: 1, answer_bytes: 100_000, attempts: 1 };

export const attack: AttackCase = {
  fault: 'The run of an agent whose model stalls, drips or never ends stays running.',
  async play(context) {
    const { host, origin } = await context.listen((request, response) => {
      const kind = request.url?.split('/')[1];
      if (kind === 'silent') return;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      if (kind === 'half-way') response.write(': one\n\n');
      if (kind === 'drip') response.on('close', () => clearInterval(timer));
      const timer = kind === 'drip' ? setInterval(() => response.write(':'), 100) : undefined;
      const more = (): void => {
        while (response.write(`: ${'x'.repeat(10_000)}\n\n`));
      };
      if (kind === 'endless') response.on('drain', more);
      if (kind === 'endless') more();
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: host });
    const ends = await Promise.all(
      ['silent', 'headers', 'half-way', 'drip', 'endless'].flatMap(kind =>
        ['openai-compatible', 'openai'].map(async provider => {
          const model = { provider, model: 'm', base_url: `${origin}/${kind}`, limits };
          const { status, error } = await runAgent(client, { model });
          assert.equal(status, 'failed', `${provider} ${kind}: ${status}`);
          assert.match(`${error?.code}`, kind === 'endless' ? /PROVIDER_ERROR/ : /TIMEOUT/);
          return `${kind} ${error?.code}`;
        }),
      ),
    );
    return [...new Set(ends)].join(', ');
  },
};
