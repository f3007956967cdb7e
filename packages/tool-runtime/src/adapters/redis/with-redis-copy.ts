import { isRecord, type Scope } from '@pinion/contracts';
import type { CallLedger, Clock, LedgerEntry, LedgerIntent, LedgerLayer } from '../../ports/index.ts';
import type { RedisConnection } from './redis-connection.ts';

/** The key prefix of copies, and their lifetime in seconds. The ledger itself keeps its keys for 30 days. */
export type RedisCopySettings = { key_prefix: string; ttl_s: number };

const asUsual: RedisCopySettings = { key_prefix: 'tool_idem', ttl_s: 86_400 };
/** Maximum number of JSON characters. Larger results are read from the ledger. */
const keptCharacters = 256 * 1024;

type Copy = { workspace_id: string; entry: LedgerEntry };

/**
 * Wraps a ledger so that finished effects can also be read from Redis, and only those. Every write goes to the ledger first,
 * and a failed write fails. A copy only states that an effect was executed and what its result was, which never becomes untrue.
 * A Redis that lags, was emptied or is unavailable therefore costs one read of the ledger, and never a second effect.
 */
export function withRedisCopy(
  ledger: CallLedger,
  redis: RedisConnection,
  clock: Pick<Clock, 'now'>,
  { key_prefix, ttl_s } = asUsual,
): CallLedger {
  const keyOf = (key: string): string => `${key_prefix}:${key}`;
  const underWay = new Map<string, Pick<LedgerIntent, 'args_hash' | 'owner'>>();

  const read = async (layer: LedgerLayer, key: string, scope: Scope): Promise<LedgerEntry | undefined> => {
    if (layer !== 'tool') return undefined;
    const answer = await redis.ask(client => client.get(keyOf(key)));
    const copy = answer.ok && answer.value !== null ? readCopy(answer.value) : undefined;
    return copy?.workspace_id === scope.workspace_id ? copy.entry : undefined;
  };
  const write = async (layer: LedgerLayer, key: string, entry: LedgerEntry, { workspace_id }: Scope): Promise<void> => {
    if (layer !== 'tool' || entry.state !== 'complete') return;
    const json = JSON.stringify({ workspace_id, entry });
    if (json.length <= keptCharacters) await redis.ask(client => client.setex(keyOf(key), ttl_s, json));
  };
  const forget = async (layer: LedgerLayer, key: string): Promise<void> => {
    underWay.delete(key);
    if (layer === 'tool') await redis.ask(client => client.del(keyOf(key)));
  };

  return {
    async check(layer, key, scope) {
      const copy = await read(layer, key, scope);
      if (copy !== undefined) return copy;
      const entry = await ledger.check(layer, key, scope);
      if (entry !== undefined) await write(layer, key, entry, scope);
      return entry;
    },
    async markProcessing(intent, scope) {
      const copy = await read(intent.layer, intent.key, scope);
      if (copy !== undefined) return { mine: false, entry: copy };
      const answer = await ledger.markProcessing(intent, scope);
      if (answer.mine) underWay.set(intent.key, { args_hash: intent.args_hash, owner: intent.owner });
      return answer;
    },
    async markComplete(layer, key, result, scope) {
      await ledger.markComplete(layer, key, result, scope);
      const begun = underWay.get(key);
      underWay.delete(key);
      if (begun !== undefined) await write(layer, key, { ...begun, state: 'complete', result, at: clock.now() }, scope);
    },
    async markIndeterminate(layer, key, scope) {
      await ledger.markIndeterminate(layer, key, scope);
      await forget(layer, key);
    },
    async release(layer, key, scope, owner) {
      await ledger.release(layer, key, scope, owner);
      await forget(layer, key);
    },
  };
}

function readCopy(json: string): Copy | undefined {
  try {
    const copy: unknown = JSON.parse(json);
    if (!isRecord(copy) || typeof copy['workspace_id'] !== 'string' || !isRecord(copy['entry'])) return undefined;
    const { state, args_hash, owner, result, at } = copy['entry'];
    const isWhole =
      state === 'complete' &&
      typeof args_hash === 'string' &&
      isRecord(owner) &&
      typeof result === 'string' &&
      typeof at === 'number';
    return isWhole ? (copy as Copy) : undefined;
  } catch {
    return undefined;
  }
}
