import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { GuestCall, GuestException, GuestOutcome, GuestRequest, GuestResult } from '../guest-protocol.ts';
import { asMethod, CODE_FILE, CODE_OPENING, positionIn } from './code-position.ts';
import { exactJson } from './exact-json.ts';
import { fixedGlobals } from './fixed-globals.ts';
import { addRemark, installConsole, type PrintedText } from './guest-console.ts';
import type { LivePrinter } from '../live-printer.ts';
import { hasNoReturn, hintOfModule, noReturnRemark, outcomeWithoutResult } from '../missing-result.ts';
import { fetchPrelude } from './fetch-prelude.ts';
import { type InstrumentedCode, instrumentCode } from './instrumented-code.ts';
import { ProgramCalls } from './program-calls.ts';
import { programPrelude } from './program-prelude.ts';
import { refusedLocales } from './refused-locales.ts';
import { resultText } from './result-text.ts';

export type RanJavaScript = {
  outcome: GuestOutcome;
  printed: PrintedText;
  /** The calls that a program made and did not wait for. */
  calls: readonly GuestCall[];
};

/** Waits for the result of a call while a program can do nothing else. */
type AwaitResult = (calls: readonly GuestCall[]) => GuestResult;

export type JavaScriptOptions = { awaitResult?: AwaitResult; live?: LivePrinter };

const MAX_STACK_BYTES = 256 * 1024;

/**
 * Runs the body of an async function with `inputs` and `secrets` in a QuickJS runtime of its own. It has no host functions
 * except `console`, and `tools` or `fetch` if the request has them.
 */
export function runJavaScript(
  module: QuickJSWASMModule,
  request: GuestRequest,
  { awaitResult, live }: JavaScriptOptions = {},
): RanJavaScript {
  const { limits, fixed } = request;
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(MAX_STACK_BYTES);
  const timer = new ActiveTimer(limits.cpu_ms);
  runtime.setInterruptHandler(() => {
    live?.flushIfDue();
    return timer.isOver();
  });
  const context = runtime.newContext();
  const printed = installConsole(context, limits.output_bytes, live?.add);
  context.unwrapResult(context.evalCode(refusedLocales, 'locales.js')).dispose();
  if (fixed !== undefined) context.unwrapResult(context.evalCode(fixedGlobals(fixed), 'fixed.js')).dispose();
  const instrumented = instrumentCode(request.code);
  const calls = awaitResult === undefined ? undefined : callsOf(context, request, instrumented);
  const waitFor = (made: readonly GuestCall[]): GuestResult => timer.pausedDuring(() => (awaitResult as AwaitResult)(made));
  const program = calls === undefined ? undefined : { calls, waitFor };
  const outcome = withOriginalStack(
    evaluate(runtime, context, { ...request, instrumented: instrumented.code }, program),
    instrumented,
  );
  const isSilent = printed.stdout === '' && printed.stderr === '';
  if (outcome.kind === 'returned' && isSilent && hasNoReturn(request.code)) addRemark(printed, noReturnRemark, live?.add);
  return {
    outcome: timer.wasOver ? { kind: 'timed_out', limit: 'cpu' } : outcome,
    printed,
    calls: calls?.take() ?? [],
  };
}

/** Gives the code `tools` or `fetch`, if it has one of them. */
function callsOf(
  context: QuickJSContext,
  { tools, hasFetch }: GuestRequest,
  { originalStack }: InstrumentedCode,
): ProgramCalls | undefined {
  const calls = { context, originalStack };
  if (tools !== undefined) return new ProgramCalls(calls, programPrelude, JSON.stringify(tools));
  return hasFetch === true ? new ProgramCalls(calls, fetchPrelude, '') : undefined;
}

/** Returns an outcome whose exception has the positions of the code as it was written. */
function withOriginalStack(outcome: GuestOutcome, { originalStack }: InstrumentedCode): GuestOutcome {
  if (outcome.kind !== 'failed' || outcome.exception?.stack === undefined) return outcome;
  const { name, message } = outcome.exception;
  const stack = originalStack(outcome.exception.stack);
  return { ...outcome, exception: { name, message, ...positionIn(stack.split('\n')[0]), stack } };
}

/** Measures the time in which the code runs. Waiting for results is not part of it. */
class ActiveTimer {
  wasOver = false;
  private readonly limitMs: number;
  private usedMs = 0;
  private since = performance.now();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  isOver(): boolean {
    return (this.wasOver ||= this.usedMs + performance.now() - this.since > this.limitMs);
  }

  pausedDuring<Result>(action: () => Result): Result {
    this.usedMs += performance.now() - this.since;
    const result = action();
    this.since = performance.now();
    return result;
  }
}

type WaitingProgram = { calls: ProgramCalls; waitFor: AwaitResult };

function evaluate(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  request: GuestRequest & { instrumented: string },
  program: WaitingProgram | undefined,
): GuestOutcome {
  const stringify = context.unwrapResult(context.evalCode(resultText, 'result.js'));
  const compiled = context.evalCode(`${CODE_OPENING}${request.instrumented}\n})`, CODE_FILE);
  if (compiled.error !== undefined) return failureOf(context, compiled.error);
  const checked = context.evalCode(asMethod(request.code), CODE_FILE);
  if (checked.error !== undefined) return failureOf(context, checked.error);
  const inputs = parsed(context, request.inputs);
  const secrets = parsed(context, JSON.stringify(request.secrets));
  context.unwrapResult(context.evalCode(exactJson, 'exact-json.js')).dispose();
  const called = context.callFunction(compiled.value, context.undefined, inputs, secrets);
  if (called.error !== undefined) return failureOf(context, called.error);
  const jobs = runtime.executePendingJobs();
  if (jobs.error !== undefined) return failureOf(context, jobs.error);
  const broken = program === undefined ? undefined : goOn(runtime, context, called.value, program);
  if (broken !== undefined) return failureOf(context, broken);
  const state = context.getPromiseState(called.value);
  if (state.type === 'fulfilled') return resultOf(context, state.value, { ...request, stringify });
  if (state.type === 'rejected') return failureOf(context, state.error);
  const message = 'The code waits for a promise that is never resolved.';
  return { kind: 'failed', reason: 'exception', message, exception: { name: 'Error', message } };
}

/** Delivers results one by one until the program has ended, or waits for nothing. */
function goOn(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  promise: QuickJSHandle,
  { calls, waitFor }: WaitingProgram,
): QuickJSHandle | undefined {
  while (context.getPromiseState(promise).type === 'pending' && calls.isWaiting) {
    const broken = calls.deliver(runtime, waitFor(calls.take()));
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Parses JSON inside the runtime, so that its objects belong to the runtime. */
function parsed(context: QuickJSContext, json: string): QuickJSHandle {
  const parse = context.unwrapResult(context.evalCode('JSON.parse'));
  return context.unwrapResult(context.callFunction(parse, context.undefined, context.newString(json)));
}

type ResultRequest = Pick<GuestRequest, 'code' | 'limits'> & { stringify: QuickJSHandle };

function resultOf(context: QuickJSContext, value: QuickJSHandle, { code, limits, stringify }: ResultRequest): GuestOutcome {
  const type = context.typeof(value);
  if (type === 'undefined') return outcomeWithoutResult(code);
  const maxBytes = limits.output_bytes;
  const text = context.callFunction(stringify, context.undefined, value);
  if (text.error !== undefined) {
    const failure = failureOf(context, text.error);
    return failure.kind === 'failed' && failure.reason === 'exception'
      ? { kind: 'invalid_result', message: failure.exception?.message ?? failure.message }
      : failure;
  }
  if (context.typeof(text.value) !== 'string') return { kind: 'invalid_result', message: `a ${type} has no JSON` };
  const json = context.getString(text.value);
  return Buffer.byteLength(json) > maxBytes
    ? { kind: 'failed', reason: 'output', message: `The result is larger than the limit of ${maxBytes} bytes.` }
    : { kind: 'returned', json };
}

function failureOf(context: QuickJSContext, error: QuickJSHandle): GuestOutcome {
  const exception = exceptionOf(context.dump(error) as unknown);
  if (exception.name === 'InternalError' && exception.message === 'out of memory')
    return { kind: 'failed', reason: 'memory', message: 'The code exceeded its memory limit.' };
  const at = exception.line === undefined ? '' : ` (line ${exception.line})`;
  const message = `${exception.name}: ${exception.message}${at}${isOfNode(exception) ? `. ${nodeHint}` : hintOfModule(exception.name, exception.message)}`;
  return { kind: 'failed', reason: 'exception', message, exception };
}

const nodeHint = 'Add a package: the code runs in Node.js then, which has it.';

/** The names that only Node.js has, which runs this program, too. `fetch` is no reason for a package: code with packages lacks it. */
const nodeNames = new Set([...Object.getOwnPropertyNames(globalThis), 'require']);
nodeNames.delete('fetch');

/** Returns whether the code uses a name that only Node.js has. */
const isOfNode = ({ name, message }: GuestException): boolean =>
  name === 'ReferenceError' && nodeNames.has(message.replace(/ is not defined$/, ''));

/** Reads what was thrown, which can be any value. */
function exceptionOf(thrown: unknown): GuestException {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown) };
  const { name, message, stack } = thrown as Record<string, unknown>;
  const lines = typeof stack === 'string' ? stack.split('\n').filter(line => line.includes(`${CODE_FILE}:`)) : [];
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : JSON.stringify(thrown),
    ...positionIn(lines[0]),
    ...(lines.length === 0 ? {} : { stack: lines.map(line => line.trim()).join('\n') }),
  };
}
