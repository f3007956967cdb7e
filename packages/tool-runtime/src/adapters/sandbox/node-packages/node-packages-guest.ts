import { createRequire } from 'node:module';
import vm from 'node:vm';
import { awaitRequest, sendReply } from '../guest-channel.ts';
import type { GuestOutcome } from '../guest-protocol.ts';
import { asMethod, CODE_FILE, CODE_OPENING } from '../quickjs/code-position.ts';
import { outcomeWithoutResult } from '../missing-result.ts';
import { exactJson } from '../quickjs/exact-json.ts';
import { fixedGlobals } from '../quickjs/fixed-globals.ts';
import { resultText } from '../quickjs/result-text.ts';
import { describeFailure } from './describe-failure.ts';
import { findPackages } from './found-packages.ts';
import { fixRandomness } from './fix-randomness.ts';
import { printAtOnce } from './print-at-once.ts';

/*
 * The process of one JavaScript run with packages: Node.js, inside bubblewrap. It reads one request from descriptor 3 and writes one
 * reply. Nothing here is a boundary: the code shares this process, whose boundary is the operating system.
 */

const ROOT = '/packages';
const { parse } = JSON;
let stringify: (value: unknown) => string | undefined = value => JSON.stringify(value);
const cpuUsage = process.cpuUsage.bind(process);
const resourceUsage = process.resourceUsage.bind(process);
const exit = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);
const byteLength = Buffer.byteLength.bind(Buffer);

printAtOnce();
const request = awaitRequest();
const { nonce, code, limits, fixed, packages = [] } = request;
const before = cpuUsage();
const found = findPackages(packages, `${ROOT}/node_modules`);

process.on('uncaughtException', error => finish(describeFailure(error)));
process.on('beforeExit', () => finish(describeFailure(new Error('The code waits for a promise that is never resolved.'))));
process.on('exit', status => finish(exitOf(status)));

if (found.ok) start(found.packages.map(({ name }) => name));
else finish({ kind: 'failed', reason: 'unsupported', message: found.message });

function start(names: readonly string[]): void {
  const required = createRequire(`${ROOT}/${CODE_FILE}`);
  const require = (name: unknown): unknown => {
    const isListed = names.some(one => name === one || (typeof name === 'string' && name.startsWith(`${one}/`)));
    const isOutside = typeof name === 'string' && name.split(/[\\/]/).includes('..');
    if (!isListed || isOutside) throw new Error(`The package ${String(name)} is not in the packages of the tool`);
    return required(name as string);
  };
  Object.assign(globalThis, { require, __packages__: found.ok ? found.packages : [] });
  try {
    stringify = vm.runInThisContext(resultText, { filename: 'result.js' }) as typeof stringify;
    vm.runInThisContext(exactJson, { filename: 'exact-json.js' });
    if (fixed !== undefined) {
      vm.runInThisContext(fixedGlobals(fixed), { filename: 'fixed.js' });
      fixRandomness();
    }
    // The code cannot close the function around it.
    new vm.Script(asMethod(code), { filename: CODE_FILE });
    const run = vm.runInThisContext(`${CODE_OPENING}${code}\n})`, { filename: CODE_FILE }) as (...values: unknown[]) => unknown;
    const bound = run.bind(undefined, parse(request.inputs), request.secrets);
    // Without frames of this file in the stacks of the code.
    void Promise.resolve()
      .then(bound)
      .then(
        value => finish(resultOf(value)),
        (error: unknown) => finish(describeFailure(error)),
      );
  } catch (error) {
    finish(describeFailure(error));
  }
}

function resultOf(value: unknown): GuestOutcome {
  if (value === undefined) {
    return outcomeWithoutResult(code);
  }
  const json = textOf(value);
  if (typeof json !== 'string') return json;
  return byteLength(json) > limits.output_bytes
    ? { kind: 'failed', reason: 'output', message: `The result is larger than the limit of ${limits.output_bytes} bytes.` }
    : { kind: 'returned', json };
}

function textOf(value: unknown): string | GuestOutcome {
  try {
    return stringify(value) ?? { kind: 'invalid_result', message: `a ${typeof value} has no JSON` };
  } catch (error) {
    const failure = describeFailure(error);
    return failure.kind === 'failed' && failure.reason === 'exception'
      ? { kind: 'invalid_result', message: failure.exception?.message ?? failure.message }
      : failure;
  }
}

function exitOf(status: number): GuestOutcome {
  if (status === 0) return { kind: 'returned', json: 'null' };
  return { kind: 'failed', reason: 'exit', message: `The code ended with exit code ${status}.`, exit_code: status };
}

/** Sends the reply and ends the process at once, so that nothing of the code runs after it. */
function finish(outcome: GuestOutcome): never {
  const { user, system } = cpuUsage(before);
  const { maxRSS } = resourceUsage();
  sendReply({ nonce, outcome, cpu_ms: (user + system) / 1000, peak_bytes: maxRSS * 1024 });
  return exit(0);
}
