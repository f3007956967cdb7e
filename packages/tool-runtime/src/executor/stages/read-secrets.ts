import { emptyRecord } from '@pinion/contracts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { secretAttributes } from '../../telemetry/span-attributes.ts';
import { spanNames } from '../../telemetry/span-names.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Next, Stage } from '../stage.ts';

/** The values, at the last moment, and from here on watched for in every answer. */
export const readSecrets =
  (deps: ExecutorDeps): Stage =>
  (call, next) =>
    call.locatedSecrets.length === 0 ? next(call) : withSecrets(deps, call, next);

async function withSecrets({ secrets, tracer }: ExecutorDeps, call: ToolCall, next: Next): Promise<Outcome> {
  const span = tracer.start(spanNames.secrets, undefined, call.span);
  const reading = { used_by: call.tool.spec.name, run_id: call.caller?.run_id };
  const values = await Promise.all(call.locatedSecrets.map(async secret => secrets.read(secret, call.scope, reading)));
  span.end(secretAttributes(call));
  const read = emptyRecord<string>();
  for (const [index, { name }] of call.locatedSecrets.entries()) {
    const value = values[index];
    if (value === undefined)
      return failure('AUTH_REQUIRED', `the secret ${name} is gone; add it again under Secrets`, { missing: [name] });
    read[name] = value;
  }
  call.redaction.add(Object.values(read));
  call.secrets = read;
  return next(call);
}
