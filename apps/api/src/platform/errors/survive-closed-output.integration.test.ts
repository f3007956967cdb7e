import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** Writes to both streams when it is told to, and says so after their errors were emitted. */
const program = `
import { surviveClosedOutput } from ${JSON.stringify(new URL('./survive-closed-output.ts', import.meta.url).href)};
surviveClosedOutput();
process.on('message', () => {
  process.stdout.write('nobody reads this');
  process.stderr.write('nor this');
  setImmediate(() => process.send('written'));
});
process.on('disconnect', () => process.exit(0));
process.send('ready');
`;

describe('the output of a server', () => {
  it('surviveClosedOutput keeps a process running whose reader has ended', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    await once(child, 'message');
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.send('write');
    expect(await Promise.race([once(child, 'message'), once(child, 'exit')])).toContain('written');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
