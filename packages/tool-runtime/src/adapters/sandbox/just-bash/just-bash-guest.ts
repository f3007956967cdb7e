import { Bash } from 'just-bash';
import { awaitRequest, sendReply } from '../guest-channel.ts';
import type { GuestFile, GuestOutcome, GuestRequest } from '../guest-protocol.ts';
import { exited } from '../shell-exit.ts';

/* The process of one shell run at level 1. The shell, its commands and its files are simulated in memory. */

const OUTPUT = '/workspace/output';
const MAX_FILES = 100;
const MEGABYTE = 1024 * 1024;
/** The counters of the simulated shell are no limit here, because time and memory are limited from outside. */
const UNLIMITED = 1_000_000_000;

type ShellRun = { outcome: GuestOutcome; stdout: string; stderr: string; isTruncated: boolean; files: GuestFile[] };

async function runCommand({ code, variables = {}, secrets, limits, files = [] }: GuestRequest): Promise<ShellRun> {
  const shell = new Bash({
    cwd: '/workspace',
    files: Object.fromEntries(files.map(file => [`/workspace/${file.path}`, Buffer.from(file.base64, 'base64')])),
    env: { HOME: '/workspace', ...variables, ...secrets },
    executionLimits: {
      maxCommandCount: UNLIMITED,
      maxLoopIterations: UNLIMITED,
      maxAwkIterations: UNLIMITED,
      maxSedIterations: UNLIMITED,
      maxJqIterations: UNLIMITED,
      maxWorkUnits: UNLIMITED,
      maxFileSystemBytes: limits.disk_mb * MEGABYTE,
    },
  });
  const { stdout, stderr, exitCode } = await shell.exec(code);
  const isTruncated = stdout.length > limits.output_bytes || stderr.length > limits.output_bytes;
  return {
    outcome: outcomeOf({ stdout, stderr, exitCode }, limits.output_bytes),
    stdout: stdout.slice(0, limits.output_bytes),
    stderr: stderr.slice(0, limits.output_bytes),
    isTruncated,
    files: await outputFiles(shell.fs),
  };
}

/** Returns the files in the folder of the files to return. Links are not followed. */
async function outputFiles(fs: Bash['fs']): Promise<GuestFile[]> {
  const paths = fs.getAllPaths().filter(path => path.startsWith(`${OUTPUT}/`));
  const found = await Promise.all(
    paths.map(async path => {
      if (!(await fs.lstat(path)).isFile) return [];
      const base64 = Buffer.from(await fs.readFileBuffer(path)).toString('base64');
      return [{ path: path.slice(OUTPUT.length + 1), base64 }];
    }),
  );
  return found.flat().slice(0, MAX_FILES);
}

type Ended = { stdout: string; stderr: string; exitCode: number };

function outcomeOf({ stdout, stderr, exitCode }: Ended, maxBytes: number): GuestOutcome {
  if (exitCode !== 0) return exited(exitCode, stderr);
  return Buffer.byteLength(stdout) > maxBytes
    ? { kind: 'failed', reason: 'output', message: `The output is larger than the limit of ${maxBytes} bytes.` }
    : { kind: 'returned', json: JSON.stringify(stdout) };
}

/** Loads the commands that most scripts use, so that the first real one does not wait for them. */
const rehearsal: GuestRequest = {
  nonce: '',
  language: 'shell',
  code: `printf '%s\\n' b a | sort | uniq | sed s/a/b/ | awk '{print $1}' | grep b | tr b c | cut -c1 | head -1 | wc -l; echo '{}' | jq . `,
  inputs: '{}',
  secrets: {},
  limits: { wall_ms: 1000, cpu_ms: 1000, memory_mb: 16, processes: 1, open_files: 16, disk_mb: 1, output_bytes: 4096 },
};

await runCommand(rehearsal);
const request = awaitRequest();
const before = process.cpuUsage();
const run = await runCommand(request);
const { user, system } = process.cpuUsage(before);
sendReply({ nonce: request.nonce, ...run, cpu_ms: (user + system) / 1000, peak_bytes: process.memoryUsage().heapUsed });
