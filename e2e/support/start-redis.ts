import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

/**
 * Starts a Redis on a free loopback port without persistence, which two servers of one installation share besides the database.
 */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of server.stdout) {
    text += String(chunk);
    if (text.includes('Ready to accept connections')) break;
  }
  if (server.exitCode !== null) throw new Error(`Redis did not start: ${text.slice(-500)}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Stops the server permanently. Can be called twice. */
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}
