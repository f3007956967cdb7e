import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const maxHeapMb = 256;
const maxStackKb = 3000;

/** Starts a process with limits. The process gets no environment, so no secret of the server is in its memory. */
export const startProcess = (url: URL, args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(url), args, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, `--stack-size=${maxStackKb}`],
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** Keeps the parent process alive while a caller waits for a result. */
export function keepParentAlive(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** Lets the parent process end while the child is idle or lost. */
export function letParentEnd(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Ends a process and resolves when it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  keepParentAlive(child);
  child.kill('SIGKILL');
  await promise;
}
