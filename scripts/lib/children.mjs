import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Remedy, Stopped } from './failures.mjs';
import { root } from './paths.mjs';

const alive = new Set();
let stopping = false;

/**
 * Starts a program that is stopped with us. The caller waits on `ended(child)`. `priority` is that of the operating system, for it and
 * what it starts.
 */
export function launch(command, args, { priority, ...options } = {}) {
  if (stopping) throw new Stopped();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
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

/** Runs a program to its end and captures its output. */
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

/** Runs a program silently. When it fails, reports its output and the remedy. */
export async function mustRun(command, args, { remedy, ...options }) {
  const failed = output => new Remedy(`${[command, ...args].join(' ')}\n${output.trim()}`, remedy);
  const { code, output, stdout } = await capture(command, args, options).catch(error => {
    throw error instanceof Stopped ? error : failed(error.message);
  });
  if (code !== 0) throw failed(output);
  return stdout;
}

/** Runs a program that writes to the terminal itself. */
export async function show(command, args, options = {}) {
  const code = await ended(launch(command, args, options));
  if (stopping) throw new Stopped();
  return code;
}

/**
 * Stops when the parent disappears, because npm does not forward signals. A shell runs between npm and us, so its parent is
 * checked too.
 */
export function stopWithParent() {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = ancestors();
  setInterval(() => ancestors() !== atStart && stopAll('SIGTERM'), 500).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
}

/** Returns the parent of a process. Without /proc, only the direct parent is checked. */
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
  // A terminal has already sent its Ctrl-C to every process of the group. A second one would force the exit.
  const alreadyTold = signal === 'SIGINT' && process.stdin.isTTY;
  for (const child of alive) if (!alreadyTold) child.kill(signal);
  setTimeout(() => alive.forEach(child => child.kill('SIGKILL')), 10_000).unref();
}
