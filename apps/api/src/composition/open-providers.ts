import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectionGateways, isRecord } from '@pinion/contracts';
import type { Clock, ToolProvider } from '@pinion/tool-runtime';
import { redisQueue, type RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import type { GuardedEgress } from '@pinion/tool-runtime/egress';
import { connectionProviders } from '@pinion/tool-runtime/providers/connections';
import { createLegacyHttpProvider } from '@pinion/tool-runtime/providers/legacy';
import { createQueueProvider } from '@pinion/tool-runtime/providers/queue';
import { createSqlProvider } from '@pinion/tool-runtime/providers/sql';

export type ProviderNeeds = {
  egress: GuardedEgress;
  clock: Clock;
  /** The Redis connection. If undefined, there are no queues, and their tools report that. */
  redis: RedisConnection | undefined;
  /** Absolute paths of the administrator's custom modules, or of folders with them. */
  modules: readonly string[];
};

export type OpenProviders = { providers: ToolProvider[]; close(): Promise<void> };

/** Opens every provider that runs tools elsewhere, except HTTP and MCP. */
export async function openProviders({ egress, clock, redis, modules }: ProviderNeeds): Promise<OpenProviders> {
  const sql = createSqlProvider({ guard: egress });
  const own = await Promise.all(modules.flatMap(filesOf).map(file => loadProvider(file, { egress, clock })));
  const [twice] = own.map(({ gateway }) => gateway).filter((gateway, index, all) => all.indexOf(gateway) < index);
  if (twice !== undefined) throw new Error(`Two provider modules have the gateway ${twice}`);
  const providers = [
    ...Object.values(connectionProviders).flatMap(({ createProvider }) => createProvider?.({ egress, clock }) ?? []),
    sql,
    createLegacyHttpProvider({ egress }),
    ...(redis === undefined ? [] : [createQueueProvider(redisQueue(redis))]),
    ...own,
  ];
  return { providers, close: () => sql.close() };
}

/** Loads an administrator's custom module, which is as trusted as the program itself. An invalid module aborts the startup. */
async function loadProvider(file: string, needs: Pick<ProviderNeeds, 'egress' | 'clock'>): Promise<ToolProvider> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const { createProvider } = module;
  const made: unknown =
    typeof createProvider === 'function' ? await (createProvider as (needs: unknown) => unknown)(needs) : undefined;
  if (isProvider(made)) return made;
  throw new Error(
    `${file} exports no createProvider({ egress, clock }) that returns { gateway, call }, with connection: { label, settings, listTools } or without`,
  );
}

/** Returns the modules of a folder by name, without declarations and tests. Of a file, the file. */
const filesOf = (module: string): string[] =>
  statSync(module, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(module)
        .filter(file => /\.[mc]?[jt]s$/.test(file) && !/\.(d|test)\.[mc]?[jt]s$/.test(file))
        .toSorted()
        .map(file => path.join(module, file))
    : [module];

const taken = new Set([
  ...connectionGateways,
  'internal',
  'sql',
  'queue',
  'legacy',
  'workflow',
  'javascript',
  'python',
  'shell',
  'program',
]);

/** Checks a provider. It cannot replace a built-in gateway. */
const isProvider = (value: unknown): value is ToolProvider =>
  isRecord(value) &&
  typeof value['gateway'] === 'string' &&
  /^[a-z][a-z0-9_-]{0,63}$/.test(value['gateway']) &&
  !taken.has(value['gateway']) &&
  typeof value['call'] === 'function' &&
  (value['connection'] === undefined || isConnection(value['connection']));

const isConnection = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['label'] === 'string' &&
  isRecord(value['settings']) &&
  typeof value['listTools'] === 'function';
