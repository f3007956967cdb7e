import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { limitCpuTime } from './limit-cpu-time.ts';

/** Starts a process that runs JavaScript, once it has printed a line. */
async function started(code: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', `console.log('here');${code}`], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

const exceeded = (pid: number | undefined, limitMs: number) =>
  new Promise<number>(resolve => {
    const startedAt = performance.now();
    limitCpuTime(pid, limitMs, () => resolve(performance.now() - startedAt));
  });

it.skipIf(process.platform !== 'linux')(
  'limitCpuTime counts the time that a process works, and not the time that it waits',
  async () => {
    const waiting = await started('setInterval(() => undefined, 1000)');
    const busy = await started('for (;;);');
    const order: string[] = [];
    await Promise.all([
      exceeded(busy, 200).then(() => order.push('busy')),
      exceeded(waiting, 200).then(ms => {
        order.push('waiting');
        expect(ms, 'ten times the limit').toBeGreaterThan(1900);
      }),
    ]);
    expect(order).toEqual(['busy', 'waiting']);
  },
);

it('limitCpuTime takes wall time for a process whose CPU time is unknown, and can be ended', async () => {
  expect(await exceeded(undefined, 50)).toBeLessThan(50 * 10);
  let calls = 0;
  limitCpuTime(undefined, 20, () => (calls += 1))();
  await exceeded(undefined, 60);
  expect(calls).toBe(0);
});
