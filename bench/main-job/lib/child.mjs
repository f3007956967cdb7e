import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryOptions, memoryVariables } from '../../../scripts/lib/memory.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

function run(args, options) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { child, pid: child.pid, stop, lines: createInterface(child.stdout) };
}

/** Starts a script of this folder that prints its port when it listens. */
export async function startChild(script, env = {}) {
  const { child, lines, ...rest } = run([script], { cwd: here, env: { ...process.env, ...env } });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])]);
  if (!/^\d+$/.test(line)) throw new Error(`${script} did not start: ${line}`);
  return { ...rest, port: Number(line) };
}

/** Starts our server, of this checkout or of another one at `checkout`. */
export async function startPinion({ data, allow, web, port, more = {}, checkout = root }) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port ?? (await freePort())),
    PINION_DATA_DIR: data,
    PINION_EGRESS_ALLOW: allow,
    ...(web ? {} : { PINION_WEB: 'off' }),
    ...memoryVariables,
    ...more,
  };
  const nodeOptions = (process.env.PINION_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const { child, lines, ...rest } = run([...memoryOptions, ...nodeOptions, await programOf(checkout)], { cwd: checkout, env });
  const ready = new Promise(resolve =>
    lines.on('line', line => {
      const url = /ready at (\S+)\//.exec(line)?.[1];
      if (url) resolve(url);
    }),
  );
  const url = await Promise.race([
    ready,
    once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}`);
    }),
  ]);
  return { ...rest, url };
}

/** Bundles the server of a checkout and returns its file. Earlier ones run their sources. */
async function programOf(checkout) {
  const bundle = path.join(checkout, 'scripts/lib/server-bundle.mjs');
  if (!existsSync(bundle)) return 'apps/api/src/main.ts';
  const { bundleServer, serverProgram } = await import(pathToFileURL(bundle).href);
  await bundleServer();
  return serverProgram;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
