import type { Executed } from '../executions/index.ts';
import type { Judgement } from './judge-record.ts';
import type { RecordComparison, OldRecord } from './old-record.ts';
import type { PlannedRequest } from './planned-request.ts';
import { canonicalJson, isRecord } from '@pinion/contracts';

const text = (
  outcome: RecordComparison['outcome'],
  compared_by: RecordComparison['compared_by'],
  reason: string,
  message: string,
): RecordComparison => ({ outcome, compared_by, reason, message });

const wentWell = ({ result: { status } }: OldRecord): boolean => status === 'success' || status === 'cached';

export const unknownTool = (name: string): RecordComparison =>
  text('not_comparable', 'verdict', 'unknown_tool', `${name} is not in the catalog. Publish it or map it in tools`);

/** Compares the verdicts up to the guard. Returns undefined when both would continue. */
export function compareVerdict(record: OldRecord, { verdict, message }: Judgement): RecordComparison | undefined {
  if (record.result.status === 'skipped')
    return text('not_comparable', 'verdict', 'skipped', 'The earlier executor skipped this call');
  if (verdict === 'invalid' && !wentWell(record)) return text('equal', 'verdict', 'both_refused', message);
  if (verdict === 'invalid')
    return text('different', 'verdict', 'invalid_input', `succeeded before, and is invalid here: ${message}`);
  if (verdict === 'deny' && !wentWell(record))
    return text('not_comparable', 'verdict', 'denied', `failed before, and is denied here: ${message}`);
  return verdict === 'deny'
    ? text('different', 'verdict', 'denied', `succeeded before, and is denied here: ${message}`)
    : undefined;
}

/** Compares the request that was sent with the one that would be sent. */
export function compareRequest({ request }: OldRecord, planned: PlannedRequest | null): RecordComparison {
  if (planned === null)
    return text('not_comparable', 'verdict', 'no_request', 'Allowed. The request of this gateway cannot be predicted');
  if (request === undefined)
    return text('not_comparable', 'verdict', 'no_recorded_request', 'Allowed. The record does not contain the request');
  const locations = (['method', 'url', 'body'] as const).filter(
    name => !areEqual(name === 'method' ? request.method.toUpperCase() : request[name], planned[name]),
  );
  if (locations.length === 0) return text('equal', 'request', 'same_request', 'The same request would be sent');
  return text('different', 'request', 'other_request', `A different ${locations.join(', ')} would be sent`);
}

/** Compares the recorded result with that of the call that was performed. */
export function compareResult(record: OldRecord, envelope: Executed['envelope'], ignore: readonly string[]): RecordComparison {
  if (envelope === undefined) return text('not_comparable', 'verdict', 'no_answer', 'The call timed out after 30 s');
  const { error } = envelope;
  if (error !== undefined && error !== null) {
    if (!wentWell(record)) return text('equal', 'result', 'both_failed', error.message);
    return text('different', 'result', 'fails_here', `succeeded before, and fails here: ${error.code} ${error.message}`);
  }
  if (!wentWell(record)) return text('different', 'result', 'failed_before', 'failed before, and succeeds here');
  return areEqual(record.result.data, envelope.output, ignore)
    ? text('equal', 'result', 'same_result', 'the same result')
    : text('different', 'result', 'other_result', 'the results differ');
}

/** Returns whether two values are equal as JSON, except for the values at these JSON Pointers (RFC 6901). */
const areEqual = (a: unknown, b: unknown, ignore: readonly string[] = []): boolean =>
  canonicalJson(without(a, ignore)) === canonicalJson(without(b, ignore));

function without(value: unknown, pointers: readonly string[]): unknown {
  if (pointers.length === 0) return value ?? null;
  const copy: unknown = JSON.parse(JSON.stringify(value ?? null));
  for (const pointer of pointers) {
    const path = pointer
      .split('/')
      .slice(1)
      .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = path.pop();
    const holder = path.reduce<unknown>(
      (at, key) => (at !== null && typeof at === 'object' ? Reflect.get(at, key) : undefined),
      copy,
    );
    if (last !== undefined && isRecord(holder)) delete holder[last];
  }
  return copy;
}
