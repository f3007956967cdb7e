import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openEditor, select } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

type Health = { problems: readonly { check: string; reason: string }[] } | 'away';

/** Answers the requests for the health of the installation. The test changes it with the returned function. */
function answerHealth(health: Health): (next: Health) => void {
  let current = health;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (current === 'away') throw new TypeError('Failed to fetch');
    return Response.json({ status: current.problems.length === 0 ? 'ok' : 'unavailable', problems: current.problems });
  });
  onTestFinished(() => spy.mockRestore());
  return next => {
    current = next;
  };
}

const away = page.getByText(/^The server can’t be reached\./);

describe('notice above every page', () => {
  it('HealthNotice names the problems of the installation as long as they exist', async () => {
    const change = answerHealth({
      problems: [
        { check: 'database', reason: 'unreachable' },
        { check: 'storage', reason: 'low' },
      ],
    });
    await openPage('/runs');
    await expect.element(page.getByText(/^The database can’t be reached\./)).toBeVisible();
    await expect.element(page.getByText(/^The disk is almost full\./)).toBeVisible();
    change({ problems: [] });
    await openPage('/runs');
    await expect.element(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
    expect(page.getByText(/^The database can’t be reached\./).query()).toBe(null);
  });

  it('HealthNotice says above an editor that the server is away, and that it is back', async () => {
    const change = answerHealth('away');
    await openEditor(agentWorkflow('Away'));
    await expect.element(away).toBeVisible();
    await expectAccessible('an editor without its server', { handles: false });
    const { bottom } = page.getByRole('main').element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    change({ problems: [] });
    await expect.element(away).not.toBeInTheDocument();
    await select('Helper');
  });
});
