import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true }).first();

describe('system page', () => {
  it('SystemPage lists servers, the run queue, services and storage, and is reached by keyboard', async () => {
    const server = standardServer();
    const status = server.handlerOf('system.status');
    server.answer({
      'system.status': async (input, signal) => {
        const system = await status(input, signal);
        return { ...system, storage: { ...system.storage, events: 3_200_000 } };
      },
    });
    await openPage('/audit', { server });
    const link = page.getByRole('link', { name: 'System' });
    await expect.element(link).toBeVisible();
    link.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/system');
    const servers = page.getByRole('table').first();
    await expect.element(servers).toMatchTextContent('Web and worker');
    await expect.element(servers).toMatchTextContent('Online');
    await expect.element(region('Run queue')).toMatchTextContent('This workspace');
    await expect.element(region('Services')).toMatchTextContent('Queued runs are found in the database');
    await expect.element(region('Storage')).toMatchTextContent('are free on the disk');
    await expect.element(region('Database size').getByRole('row', { name: /^Events/ })).toMatchTextContent(/[1-9]/);
    await expectAccessible('the system page');
  });

  it('DeadLettersSection lists runs that are set aside, and none after they are retried', async () => {
    const server = standardServer();
    const status = server.handlerOf('system.status');
    let items = [{ run_id: 'run_1', workflow_id: 'wf', workflow_name: 'Crashing', crashes: 2, since: fixtureTime }];
    server.answer({
      'system.status': async (input, signal) =>
        ({ ...(await status(input, signal)), dead_letters: { items, others: 0 } }) as never,
      'system.retry_dead_letters': () => {
        items = [];
        return { retried: 1 } as never;
      },
    });
    await openPage('/system', { server });
    const section = region('Dead letters');
    await expect.element(section.getByRole('row', { name: /Crashing/ })).toMatchTextContent('run_1');
    await expectAccessible('the system page with a dead letter');
    await section.getByRole('button', { name: 'Retry all' }).click();
    await expect.element(section).toMatchTextContent('None.');
  });

  it('SystemPage says in other workspaces where servers and queues are shown', async () => {
    const server = standardServer();
    Object.assign(server.state.session, { workspace: { id: 'ws_2', name: 'Lab', is_first: false } });
    await openPage('/system', { server });
    await expect.element(page.getByText('Shown in the first workspace')).toBeVisible();
    expect(server.requestsOf('system.status')).toEqual([]);
  });
});
