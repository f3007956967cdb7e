import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import type { Output } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';

const ollama = { kind: 'ollama' as const, base_url: 'http://127.0.0.1:11434/v1' };
const places = [
  ollama,
  { kind: 'lm-studio' as const, base_url: 'http://127.0.0.1:1234/v1' },
  { kind: 'llama.cpp' as const, base_url: 'http://127.0.0.1:8080/v1' },
  { kind: 'vllm' as const, base_url: 'http://127.0.0.1:8000/v1' },
];

describe('model servers in the settings', () => {
  it('ModelServers finds a local server on request, and agents use it until it is stopped', async () => {
    let isStarted = false;
    let accepted: Output<'system.info'>['accepted_model_servers'] = [];
    const server = standardServer();
    const info = server.handlerOf('system.info');
    server.answer({
      'system.info': async (input, signal) => ({
        ...(await info(input, signal)),
        model_places: places as never,
        accepted_model_servers: accepted,
        model_servers: isStarted
          ? [{ ...ollama, models: ['one:small', 'two:large'], accepted: accepted.length > 0 } as never]
          : [],
      }),
      'system.accept_model_server': input => {
        accepted = [input as never];
        return undefined as never;
      },
      'system.forget_model_server': () => {
        accepted = [];
        return undefined as never;
      },
    });
    await openPage('/settings', { server });
    const servers = page.getByRole('list', { name: 'Model servers' });
    await expect.element(servers.getByRole('listitem')).toHaveLength(4);
    await expect.element(servers).toMatchTextContent('LM Studio http://127.0.0.1:1234/v1');
    await expect.element(page.getByText(/^Last checked \d\d:\d\d:\d\d$/)).toBeVisible();
    const line = servers.getByRole('listitem').filter({ hasText: '127.0.0.1:11434' });
    await expect.element(line).toMatchTextContent('no response');
    isStarted = true;
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(line).toMatchTextContent('found');
    await expect.element(line).toMatchTextContent('2 models: one:small, two:large');
    await expectAccessible('the settings with a model server');
    await line.getByRole('button', { name: 'Use server' }).click();
    await expect.element(line).toMatchTextContent('in use');
    expect(server.requestsOf('system.accept_model_server')).toEqual([ollama]);
    isStarted = false;
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(line).toMatchTextContent('no response');
    await line.getByRole('button', { name: 'Stop using server' }).click();
    await expect.element(line.getByRole('button')).not.toBeInTheDocument();
  });
});
