import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import type { GuestCall, GuestResult } from '../guest-protocol.ts';
import { siteIn } from './code-position.ts';

type ProgramCallsOptions = {
  context: QuickJSContext;
  /** Returns a stack with the columns of the code as it was written. */
  originalStack: (stack: string) => string;
};

/** The calls of a program inside a QuickJS runtime. */
export class ProgramCalls {
  private readonly context: QuickJSContext;
  private readonly pending = new Map<number, QuickJSDeferredPromise>();
  private made: GuestCall[] = [];
  private count = 0;
  private readonly parse: QuickJSHandle;
  private readonly failure: QuickJSHandle;

  /** Installs what makes calls: evaluates `prelude`, a function of a text and of `start`. */
  constructor({ context, originalStack }: ProgramCallsOptions, prelude: string, argument: string) {
    this.context = context;
    const start = context.newFunction('start', (name, args, stack) => {
      const promise = context.newPromise();
      this.pending.set(this.count, promise);
      this.count += 1;
      this.made.push({
        name: context.getString(name),
        args: context.getString(args),
        site: siteIn(originalStack(context.getString(stack))),
      });
      return promise.handle;
    });
    const install = context.unwrapResult(context.evalCode(prelude, 'prelude.js'));
    const text = context.newString(argument);
    const helpers = context.unwrapResult(context.callFunction(install, context.undefined, text, start));
    this.parse = context.getProp(helpers, 'parse');
    this.failure = context.getProp(helpers, 'failure');
  }

  get isWaiting(): boolean {
    return this.pending.size > 0;
  }

  /** Returns the calls that were made since the last time. */
  take(): GuestCall[] {
    const { made } = this;
    this.made = [];
    return made;
  }

  /** Gives the program a result, and runs it until it waits again. Returns an error that the runtime itself reports. */
  deliver(runtime: QuickJSRuntime, { index, json, error }: GuestResult): QuickJSHandle | undefined {
    const { context } = this;
    const promise = this.pending.get(index);
    if (promise === undefined) return undefined;
    this.pending.delete(index);
    const [convert, text] = error === undefined ? [this.parse, json ?? 'null'] : [this.failure, JSON.stringify(error)];
    const value = context.callFunction(convert, context.undefined, context.newString(text));
    if (value.error !== undefined) promise.reject(value.error);
    else if (error === undefined) promise.resolve(value.value);
    else promise.reject(value.value);
    const jobs = runtime.executePendingJobs();
    return jobs.error;
  }
}
