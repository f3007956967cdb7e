import { emptyRecord, type ToolError } from '@pinion/contracts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { secretAttributes } from '../../telemetry/span-attributes.ts';
import { spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { ProvidedCall } from '../provided-call.ts';
import type { Next, Stage } from '../stage.ts';

/** Creates the stage that reads the secret values at the last moment. From here on, every result is redacted. */
export const readSecrets =
  (deps: ExecutorDeps): Stage =>
  (call, next) =>
    call.locatedSecrets.length === 0 ? next(call) : withSecrets(deps, call, next);

async function withSecrets(deps: ExecutorDeps, call: ToolCall, next: Next): Promise<Outcome> {
  const { secrets, tracer } = deps;
  const refusal = refusalOf(deps, call);
  if (refusal !== undefined) return { ok: false, error: refusal };
  const span = tracer.start(spanNames.secrets, undefined, call.span);
  const reading = { used_by: call.tool.spec.name, run_id: call.caller?.run_id };
  const values = await Promise.all(call.locatedSecrets.map(async secret => secrets.read(secret, call.scope, reading)));
  span.end(secretAttributes(call));
  const read = emptyRecord<string>();
  for (const [index, { name }] of call.locatedSecrets.entries()) {
    const value = values[index];
    if (value === undefined)
      return failure('AUTH_REQUIRED', `The secret ${name} was deleted. Add it again under Secrets.`, { missing: [name] });
    read[name] = value;
  }
  call.redaction.add(Object.values(read));
  call.secrets = read;
  return next(call);
}

/**
 * Returns the reason why a secret may not be sent to this call's destination. A tool that responds by callback is sent nothing
 * any more.
 */
function refusalOf({ secrets, providers }: ExecutorDeps, call: ToolCall): ToolError | undefined {
  const { gateway } = call.tool.spec;
  const provider = providers.get(gateway);
  if (provider === undefined || (call.isHeld && call.elsewhere === undefined)) return undefined;
  const to = provider.secretsTo === undefined ? { gateway } : provider.secretsTo(new ProvidedCall(call));
  if (to === undefined) return undefined;
  for (const secret of call.locatedSecrets) {
    const refusal = secrets.refusalFor?.(secret, to);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
