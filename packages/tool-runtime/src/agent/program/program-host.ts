import {
  type CallEnd,
  canonicalJson,
  lineOfCaller,
  type SandboxProgramCaller,
  programCodeOf,
  succeeded,
} from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import { toolFinder } from '../../call/resolve-name.ts';
import type { SealedEnvelope } from '../../envelope/seal.ts';
import { checkInput } from '../../executor/check-input.ts';
import { type CallContext, callIdOf, type CallRequest, unknownVersion } from '../../executor/open-call.ts';
import { TurnWidth } from '../../executor/turn-width.ts';
import type { DeliveredResult, NodeJournal, ProgramHost, ProgramRequest, ProgramResult, Span } from '../../ports/index.ts';
import { admitCall, type AdmittedCall } from '../admit-call.ts';
import type { CallLoop } from '../agent-loop.ts';
import { allowCalls } from '../allow-calls.ts';
import { confirmCall, type Interruption } from '../confirm-call.ts';
import { laneOf, Lanes } from '../lanes.ts';
import { resolveCall } from '../resolve-call.ts';
import { type MayStart, startEffect } from '../start-effect.ts';
import { recordedProgram } from './recorded-program.ts';

/** The turn that a program is part of. */
export type ProgramTurn = {
  iteration: number;
  span: Span | undefined;
  mayStart: MayStart;
  interrupted: () => Promise<Interruption>;
};

type Waiting = { index: number; seq: number; finish: () => Promise<SealedEnvelope> };

/**
 * Makes the calls of one program. Each passes the guard, the caps, the budget and the pipeline, and has its own envelope. Results
 * are delivered in the order in which the journal records them: after a crash, the program runs again from its start, gets the
 * recorded results in the same order, and so makes the same calls.
 */
export function createProgramHost(loop: CallLoop, program: ToolCall, turn: ProgramTurn): ProgramHost {
  const { deps, run, session } = loop;
  const { context } = session;
  const { recorded, programTools = run.tools } = run;
  const known = recordedProgram(recorded, program.callId);
  const missing = new Set(known.callIds);
  const find = toolFinder(programTools);
  const paths = new PathCounter();
  const lanes = new Lanes();
  const width = new TurnWidth(deps.limits.turn_width);
  /** Calls whose end the journal holds. */
  const waiting: Waiting[] = [];
  const live = new Map<number, Promise<SealedEnvelope>>();
  /** The numbers of live calls in the order of their last events. */
  const ended: number[] = [];
  const seen = new Set<number>();
  const results: { name: string; succeeded: boolean }[] = [];
  let started = 0;
  let delivered = 0;
  let hasDiverged = false;
  let admission: Promise<void> = Promise.resolve();
  let progress = Promise.withResolvers<void>();

  const note = (index: number): void => {
    if (seen.has(index)) return;
    seen.add(index);
    ended.push(index);
    progress.resolve();
    progress = Promise.withResolvers();
  };

  const perform = (call: ToolCall, own: CallContext): Promise<SealedEnvelope> => {
    const callSession = { deps, context: own, recorded };
    const lane = laneOf(call.tool.spec);
    const start = (): Promise<SealedEnvelope> =>
      width.run(() => (lane === undefined ? resolveCall(callSession, call) : startEffect(callSession, call, turn.mayStart)));
    return lane === undefined ? start() : lanes.run(lane, start);
  };

  const finish = async (admitted: AdmittedCall, own: CallContext): Promise<SealedEnvelope> => {
    const sealed = await end(admitted, own);
    const { name, input, meta } = sealed.envelope;
    if (meta?.edited === true) program.editedCalls.push({ name, input });
    results.push({ name, succeeded: succeeded(sealed.envelope) });
    return sealed;
  };

  const end = async (admitted: AdmittedCall, own: CallContext): Promise<SealedEnvelope> => {
    if (admitted.kind === 'refused') return admitted.envelope;
    if (admitted.kind === 'admitted') return perform(admitted.call, own);
    const confirmed = await confirmCall({ deps, context: own, recorded }, admitted, turn.interrupted());
    return confirmed.kind === 'refused' ? confirmed.envelope : perform(confirmed.call, own);
  };

  const admit = async (index: number, { name, args, site }: ProgramRequest): Promise<void> => {
    if (hasDiverged) return;
    const text = JSON.stringify(args ?? {});
    const spec = find(name);
    const input = await checkInput(context, spec, { ok: true, input: JSON.parse(text) as unknown, text });
    const caller: SandboxProgramCaller = { program_call_id: program.callId, path: paths.next(site, name, text) };
    const callId = idOf(context, caller, { name, spec, input });
    const ending: CallEnd | undefined = known.ending(callId);
    if (!missing.delete(callId) && missing.size > 0) {
      hasDiverged = true;
      return;
    }
    const [overBudget] = await allowCalls(loop, { specs: [spec], about: `program.${program.callId}.${index}` });
    const { caps } = session;
    const callsBefore = caps.calls;
    const isCutAbove = caps.callsLeftAbove < 1;
    caps.take(1);
    const seq = session.callsMade;
    session.callsMade += 1;
    const own: CallContext = { ...context, journal: noting(context.journal, () => note(index)) };
    const request: CallRequest = {
      name,
      spec,
      input,
      seq,
      iteration: turn.iteration,
      index: program.index,
      modelCallId: undefined,
      parentSpan: program.span ?? turn.span,
      programCaller: caller,
      programFacts: { code: codeOf(program), line: lineOfCaller(caller), ended: [...results] },
      callsBefore,
      isCutAbove,
      overBudget,
    };
    const admitted = admitCall({ deps, context: own, recorded }, request, true);
    if (ending !== undefined) {
      waiting.push({ index, seq: seqOf(ending), finish: () => finish(admitted, own) });
      return;
    }
    const result = finish(admitted, own);
    live.set(index, result);
    void result.then(
      () => note(index),
      () => note(index),
    );
  };

  const settled = async (): Promise<boolean> => {
    await admission;
    for (const one of waiting.splice(0).toSorted((a, b) => a.seq - b.seq)) await one.finish();
    await Promise.all(live.values());
    return hasDiverged || missing.size > 0;
  };

  return {
    tools: programTools,
    fixed: { now_ms: run.caller?.run_started_ms ?? 0, seed: program.callId },
    start(request) {
      const index = started;
      started += 1;
      admission = admission.then(() => admit(index, request));
    },
    async next() {
      await admission;
      if (hasDiverged) return 'diverged';
      const first = takeFirst(waiting);
      if (first !== undefined) return { index: first.index, result: resultOf(await first.finish()) };
      if (missing.size > 0) return 'diverged';
      while (ended.length <= delivered) await progress.promise;
      const index = ended[delivered] ?? 0;
      delivered += 1;
      const sealed = await (live.get(index) as Promise<SealedEnvelope>);
      return { index, result: resultOf(sealed) } satisfies DeliveredResult;
    },
    settled,
  };
}

const codeOf = ({ tool, input }: ToolCall): string => programCodeOf(tool.spec.gateway_config, input) ?? '';

/** Removes and returns the call that ended first. */
function takeFirst(waiting: Waiting[]): Waiting | undefined {
  const first = waiting.reduce<Waiting | undefined>(
    (best, one) => (best === undefined || one.seq < best.seq ? one : best),
    undefined,
  );
  if (first !== undefined) waiting.splice(waiting.indexOf(first), 1);
  return first;
}

const seqOf = (ending: CallEnd): number => ('seq' in ending && typeof ending.seq === 'number' ? ending.seq : 0);

type Identified = Pick<CallRequest, 'name' | 'spec' | 'input'>;

/** Returns the id that the call will have, before anything about it is recorded. */
function idOf(context: CallContext, programCaller: SandboxProgramCaller, { name, spec, input }: Identified): string {
  const tool = spec === undefined ? undefined : context.prepare(spec);
  const { read, issues } = input;
  const canonical = tool === undefined || issues !== undefined ? canonicalJson(read.input) : tool.canonical(read.input);
  return callIdOf(context, { programCaller, seq: 0 }, tool?.ref ?? `${name}@${unknownVersion}`, canonical);
}

const endTypes: ReadonlySet<string> = new Set<CallEnd['type']>([
  'tool.executed',
  'tool.failed',
  'tool.denied',
  'tool.declined',
  'tool.superseded',
]);

/** Returns a journal that reports the last event of a call. */
const noting = (journal: NodeJournal, onEnd: () => void): NodeJournal => ({
  append(event, text) {
    journal.append(event, text);
    if (endTypes.has(event.type)) onEnd();
  },
  commit: () => journal.commit(),
});

function resultOf({ envelope, outputText }: SealedEnvelope): ProgramResult {
  if (succeeded(envelope)) return { ok: true, json: outputText ?? JSON.stringify(envelope.output ?? null) };
  return { ok: false, error: envelope.error ?? { code: 'UNKNOWN', message: 'The call failed without an error message' } };
}

/**
 * Numbers the calls of a program. The number of a call counts the equal calls at the same place of the code, so it does not depend
 * on the order in which results arrive: only equal calls can be exchanged, and those have the same meaning.
 */
class PathCounter {
  private readonly counts = new Map<string, number>();

  /** `site` is the line and the column of the call, `argsText` the JSON of its arguments. */
  next(site: string, name: string, argsText: string): string {
    const key = JSON.stringify([site, name, argsText]);
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return `${site}#${count}`;
  }
}
