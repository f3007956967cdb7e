import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from './lint-canaries.ts';

const folder = 'lint/canaries-core';
const canary = `${folder}/names-platform.ts`;

/**
 * Compiled together with the core's own sources: one dependency whose types drag Node.js in
 * would give the core all of its names, and only then does this notice.
 */
async function failingLines(project: string): Promise<number[]> {
  const run = promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), ['-p', `${folder}/${project}`, '--pretty', 'false'], {
    cwd: root,
  });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.split('\n').flatMap(line => (line.startsWith(canary) ? [Number(/\((\d+),/.exec(line)?.[1])] : []));
}

describe.each(['tsconfig.contracts.json', 'tsconfig.tool-runtime.json'])('platform-free core (%s)', project => {
  it('tsc rejects every platform name of the canary', async () => {
    const entries = readFileSync(path.join(root, canary), 'utf8').split('\n');
    const mustFail = entries.flatMap((line, index) => (line.startsWith('use(') ? [index + 1] : []));
    expect([...new Set(await failingLines(project))]).toEqual(mustFail);
  });
});
