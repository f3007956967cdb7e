import { isRecord, type ToolError } from '@pinion/contracts';
import { isRepeatable } from '../../call/is-repeatable.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { CallLedger, LedgerEntry } from '../../ports/index.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Next, Stage } from '../stage.ts';
import { waitForTwin } from '../wait-for-twin.ts';

/** How long the key of an effect is kept: 30 days (requirements section 7). */
const keptSeconds = 30 * 24 * 60 * 60;

/**
 * At most one effect for one key. The intent is in the ledger before anything is sent; an equal call finds it, and is
 * answered by it. What failed for certain frees the key; what nobody knows keeps it.
 *
 *     mine      -> go on, then: done -> complete · failed for certain -> released · nobody knows -> indeterminate
 *     complete  -> the first answer again, marked `cached`, kind `idempotency`
 *     processing-> an equal call is under way: wait for its answer
 *     indeterminate -> never sent again by itself
 */
export const recallDuplicate = (deps: ExecutorDeps): Stage => {
  const underWay = new Map<string, Twin>();
  return (call, next) => {
    if (call.tool.spec.side_effect_policy === 'pure') return next(call);
    const { ledger } = deps;
    if (ledger === undefined || call.idempotencyKey === undefined)
      return call.wasInterrupted ? interrupted(call, next) : next(call);
    const place = `${call.scope.workspace_id}\n${call.idempotencyKey}`;
    const twin = underWay.get(place);
    if (twin !== undefined) return joined(deps, call, twin);
    const own = once(deps, ledger, call, call.idempotencyKey, next).finally(() => underWay.delete(place));
    underWay.set(place, { callId: call.callId, answer: own });
    return own;
  };
};

/** An equal call of this process, and what it will answer. */
type Twin = { callId: string; answer: Promise<Outcome> };

const interrupted = (call: ToolCall, next: Next): Promise<Outcome> =>
  isRepeatable(call.tool.spec) || call.isHeld ? next(call) : Promise.resolve(stopped(call));

const stopped = (call: ToolCall): Outcome =>
  failure(
    'UNKNOWN',
    `the server stopped while ${call.tool.ref} was running; whether it took effect is not known, and it was not sent again`,
    { outcome: 'indeterminate', reason: 'interrupted' },
  );

async function once(deps: ExecutorDeps, ledger: CallLedger, call: ToolCall, key: string, next: Next): Promise<Outcome> {
  const begun = await begin(deps, ledger, call, key);
  if (begun === 'unavailable') return unavailable();
  if (begun !== 'mine') return answerFrom(deps, ledger, call, key, begun);
  if (call.wasInterrupted && !isRepeatable(call.tool.spec) && !call.isHeld) {
    await ledger.markIndeterminate('tool', key, call.scope).catch(ignored);
    return stopped(call);
  }
  const outcome = await next(call);
  await settle(ledger, call, key, outcome).catch(ignored);
  return outcome;
}

/** What could not be written is found by whoever asks next: the entry is still `processing`, and the key stays taken. */
const ignored = (): void => undefined;

async function begin(
  { hasher }: ExecutorDeps,
  ledger: CallLedger,
  call: ToolCall,
  key: string,
): Promise<'mine' | 'unavailable' | LedgerEntry> {
  const { tool, caller, scope, callId } = call;
  const { name, version, side_effect_policy } = tool.spec;
  const owner = { run_id: caller?.run_id ?? '', node_id: caller?.node_id ?? '', call_id: callId };
  const intent = {
    layer: 'tool' as const,
    key,
    args_hash: hasher.sha256(call.canonicalInput),
    owner,
    tool: name,
    version,
    side_effect_policy,
    turn_group_id: caller?.turn_group_id,
    ttl_s: keptSeconds,
  };
  try {
    const answer = await ledger.markProcessing(intent, scope);
    return answer.mine ? 'mine' : answer.entry;
  } catch {
    return 'unavailable';
  }
}

const unavailable = (): Outcome =>
  failure(
    'PROVIDER_ERROR',
    'the ledger of effects cannot be reached, so nothing was sent; try again when the database is back',
    { reason: 'ledger_unavailable' },
    1,
  );

/** The key is taken: by the same effect, or by another one that must not be mistaken for it. */
async function answerFrom(
  deps: ExecutorDeps,
  ledger: CallLedger,
  call: ToolCall,
  key: string,
  entry: LedgerEntry,
): Promise<Outcome> {
  if (entry.args_hash !== deps.hasher.sha256(call.canonicalInput)) {
    return failure(
      'VALIDATION_ERROR',
      `${call.tool.ref} was called under a key that stands for other arguments; a key means one effect`,
      { reason: 'idempotency_key_reused', source_call_id: entry.owner.call_id },
    );
  }
  const settled = entry.state === 'processing' ? await waitForTwin(deps.clock, ledger, call, key) : entry;
  if (settled === undefined) {
    return failure('TIMEOUT', `an equal call of ${call.tool.ref} is under way and has not ended in time; this one was not sent`, {
      timeout: true,
      reason: 'twin_in_flight',
      source_call_id: entry.owner.call_id,
    });
  }
  if (settled.state === 'indeterminate' || settled.result === undefined) return unknownEffect(call, settled);
  return recalled(settled, settled.result, deps.clock.now());
}

const unknownEffect = (call: ToolCall, entry: LedgerEntry): Outcome =>
  failure(
    'UNKNOWN',
    `an equal call of ${call.tool.ref} was sent before and nobody knows what came of it; it was not sent again`,
    {
      outcome: 'indeterminate',
      reason: 'equal_call_indeterminate',
      source_call_id: entry.owner.call_id,
    },
  );

type Kept = {
  output?: unknown;
  error?: ToolError;
  truncated?: boolean;
  attachments?: Extract<Outcome, { ok: true }>['attachments'];
};

function recalled(entry: LedgerEntry, result: string, now: number): Outcome {
  const kept = JSON.parse(result) as Kept;
  if (kept.error !== undefined) return { ok: false, error: kept.error };
  return {
    ok: true,
    output: kept.output ?? null,
    text: JSON.stringify(kept.output ?? null),
    truncated: kept.truncated,
    attachments: kept.attachments,
    cache: { kind: 'idempotency', age_ms: Math.max(0, now - entry.at), source_call_id: entry.owner.call_id },
  };
}

/** A twin in this process: its answer is this one's. */
async function joined({ clock }: ExecutorDeps, call: ToolCall, { callId, answer }: Twin): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const onCancel = (): void => resolve(failure('UNKNOWN', 'the run was cancelled', { reason: 'cancelled' }));
  call.cancel.add(onCancel);
  const began = clock.now();
  answer.then(resolve, onCancel);
  const outcome = await promise;
  call.cancel.delete(onCancel);
  if (!outcome.ok) return outcome;
  return { ...outcome, cache: outcome.cache ?? { kind: 'idempotency', age_ms: clock.now() - began, source_call_id: callId } };
}

/** What the outcome says of the effect, told to the ledger. */
async function settle(ledger: CallLedger, call: ToolCall, key: string, outcome: Outcome): Promise<void> {
  switch (effectOf(call, outcome)) {
    case 'done':
      return ledger.markComplete('tool', key, JSON.stringify(keptOf(outcome)), call.scope);
    case 'none':
      return ledger.release('tool', key, call.scope);
    case 'unknown':
      return ledger.markIndeterminate('tool', key, call.scope);
  }
}

/** An answer that breaks its promise was an answer all the same: the effect is done. */
function effectOf(call: ToolCall, outcome: Outcome): 'done' | 'none' | 'unknown' {
  if (outcome.ok) return 'done';
  const details = isRecord(outcome.error.details) ? outcome.error.details : {};
  if (details['outcome'] === 'indeterminate') return 'unknown';
  return call.wasSent && details['reason'] === 'output_schema' ? 'done' : 'none';
}

const keptOf = (outcome: Outcome): Kept =>
  outcome.ok
    ? {
        output: outcome.output,
        ...(outcome.truncated === true ? { truncated: true } : {}),
        ...(outcome.attachments === undefined ? {} : { attachments: outcome.attachments }),
      }
    : { error: outcome.error };
