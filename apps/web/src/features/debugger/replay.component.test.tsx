import type { RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';

const progress = page.getByRole('progressbar', { name: 'Replay progress' });
const replayButton = page.getByRole('button', { name: 'Replay offline' });

/** Returns the events of the replay of a run. */
const replayOf = (events: readonly RunEvent[]): RunEvent[] =>
  events.map(event =>
    event.type === 'run.started'
      ? { ...event, run_id: 'run_replay', replay_of: { run_id: 'run_1' } }
      : { ...event, run_id: 'run_replay' },
  ) as RunEvent[];

/** Opens a run on a server whose replays are queued until the test lets them start. */
async function openRun(): Promise<{ server: StandardServer; start: () => void }> {
  const events = agentRun();
  const server = standardServer({ runs: [{ events }] });
  server.state.runs.set('run_replay', { events: [] });
  server.answer({
    'runs.begin_replay': () => ({ run_id: 'run_replay' }) as never,
    'runs.cancel': () => {
      const [first] = replayOf(events);
      const end = { ...events.at(-1), run_id: 'run_replay', seq: 1, type: 'run.finished', status: 'cancelled' };
      server.state.runs.set('run_replay', { events: [first, end] as RunEvent[] });
      return undefined as never;
    },
  });
  await openPage('/runs/run_1', { server });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
  // The requests that wait in the queue of the server.
  server.hold('runs.events');
  const start = (): void => {
    server.state.runs.set('run_replay', { events: replayOf(events) });
    server.release('runs.events');
  };
  return { server, start };
}

describe('offline replay', () => {
  it('ReplayStatus shows the progress of a queued replay, and keeps the replayed events when it is cancelled', async () => {
    const { server } = await openRun();
    await replayButton.click();
    await expect.element(progress).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0 of \d+ events/));
    await expectAccessible('a replay in progress');
    await page.getByRole('button', { name: 'Cancel replay' }).click();
    await expect
      .element(timeline.region)
      .toMatchTextContent(/Replay cancelled after \d+ of \d+ events\. Replayed events are kept/);
    await expect.element(replayButton).toBeEnabled();
    expect(server.requestsOf('runs.cancel')).toEqual([{ id: 'run_replay' }]);
  });

  it('ReplayStatus says that a replay matches byte for byte, and opens it', async () => {
    const { start } = await openRun();
    await replayButton.click();
    await expect.element(progress).toBeVisible();
    start();
    await expect.element(timeline.region).toMatchTextContent('Offline replay matches byte for byte');
    await page.getByRole('link', { name: 'Open replay', exact: true }).click();
    await expect.element(runPage.status).toMatchTextContent('replay');
    await expect.element(runPage.status).toMatchTextContent('succeeded');
  });
});
