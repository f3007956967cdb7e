import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Remedy, Stopped } from './failures.mjs';
import { root } from './paths.mjs';

const alive = new Set();
let stopping = false;

/** Starts a program that is stopped with us. The caller waits on `ended(child)`. */
export function launch(command, args, options = {}) {
  if (stopping) throw new Stopped();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  alive.add(child);
  child.once('close', () => alive.delete(child));
  child.once('error', () => alive.delete(child));
  return child;
}

export const ended = child =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

/** Runs a program to its end, keeping what it says. */
export async function capture(command, args, options = {}) {
  const child = launch(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let output = '';
  child.stdout.on('data', chunk => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr.on('data', chunk => (output += chunk));
  const code = await ended(child);
  if (stopping) throw new Stopped();
  return { code, stdout, output };
}

/** Runs a program silently; when it fails, says what it said and what to do. */
export async function mustRun(command, args, { remedy, ...options }) {
  const failed = output => new Remedy(`${[command, ...args].join(' ')}\n${output.trim()}`, remedy);
  const { code, output, stdout } = await capture(command, args, options).catch(error => {
    throw error instanceof Stopped ? error : failed(error.message);
  });
  if (code !== 0) throw failed(output);
  return stdout;
}

/** Runs a program that speaks to the terminal itself. */
export async function show(command, args, options = {}) {
  const code = await ended(launch(command, args, options));
  if (stopping) throw new Stopped();
  return code;
}

/** npm does not pass signals on, so a vanished parent counts as one. Between npm and us stands a shell, so its parent too. */
export function stopWithParent() {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = ancestors();
  setInterval(() => ancestors() !== atStart && stopAll('SIGTERM'), 500).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
}

/** Where there is no /proc, the parent alone has to do. */
function parentOf(pid) {
  try {
    return /\) \S+ (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
  } catch {
    return undefined;
  }
}

function stopAll(signal) {
  if (stopping) return;
  stopping = true;
  // A terminal has already sent its Ctrl-C to every process of the group; a second one would look like impatience.
  const alreadyTold = signal === 'SIGINT' && process.stdin.isTTY;
  for (const child of alive) if (!alreadyTold) child.kill(signal);
  setTimeout(() => alive.forEach(child => child.kill('SIGKILL')), 10_000).unref();
}
