import path from 'node:path';
import type { Database } from '@pinion/db';
import { type Clock, MemoryBudget } from '@pinion/tool-runtime';
import { copiesIn } from '../configuration/copies-in.ts';
import { type AdminConfig, instanceSecretsIn } from '../configuration/admin-config.ts';
import type { PasswordCost } from '../auth/password-hashes.ts';
import { localOwner } from '../auth/local-owner.sql.ts';
import { createCoreServices } from './core-services.ts';
import { type Env, readNamedVariables } from '../configuration/env.ts';
import { openSharedState } from '../platform/redis/open-shared-state.ts';
import { openExtensions } from './open-extensions.ts';
import { ReadyRuns } from '../worker/ready-runs.ts';
import { openGateway } from './open-gateway.ts';
import { isExposed } from '../platform/http/server-address.ts';
import { smtpSettingsIn } from '../configuration/smtp-settings-in.ts';
import { newId } from '../platform/ids/new-id.ts';
import { type LogDestination, openRunLog } from '../telemetry/run-log.ts';
import { watchDenials } from '../telemetry/watch-denials.ts';
import { ActiveChildRuns } from '../features/runs/index.ts';
import { watchLifecycles } from '../features/tools/index.ts';

export type ServerContextOptions = {
  env: Env;
  admin: AdminConfig;
  database: Database;
  clock: Clock;
  version: string;
  /** The cost of a new hash of a password. */
  passwordCost?: PasswordCost | undefined;
  /** The origin by which the server reaches itself. */
  origin: string;
  /** The origin by which people and services reach the server. */
  publicOrigin: string;
  report: (error: unknown) => void;
};

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Opens what execution is built on: stores, shared state, the tool gateway, logs and extensions. */
export async function openFoundation({
  env,
  admin,
  database,
  clock,
  version,
  publicOrigin,
  passwordCost,
  report,
}: ServerContextOptions) {
  const owner = await localOwner(database, newId);
  const edges = await createCoreServices({
    database,
    dataDir: env.dataDir,
    version,
    clock,
    localUser: owner.user_id,
    startToken: env.startToken,
    secretKey: env.secretKey,
    instanceSecrets: instanceSecretsIn(admin, readNamedVariables),
    otlpTraces: env.otlpTraces,
    otlpMetrics: env.otlpMetrics,
    blobRetentionDays: admin.limits.blob_retention_days,
    retention: admin.retention,
    blobSetting: env.blobs,
    origin: () => publicOrigin,
    smtp: smtpSettingsIn(env, admin),
    passwordCost,
    requiresSignIn: isExposed(env.address),
    newId,
    report,
  });
  const shared = await openSharedState({ redisUrl: env.redisUrl, clock, copies: copiesIn(admin), report });
  const { tools, lifecycleOf } = watchLifecycles(edges.tools);
  const ready = new ReadyRuns();
  const gateway = openGateway({
    database,
    edges,
    tools,
    cache: shared.cache,
    clock,
    origin: publicOrigin,
    report,
    confirmationFloor: admin.confirmation_floor,
    onElsewhere: runId => ready.add(runId),
  });
  const log = openRunLog(logDestination(env), report);
  const isIrreversibleWritten = admin.extensions.audit;
  const denials = watchDenials({ audit: edges.audit, metrics: edges.metrics, isIrreversibleWritten, report });
  const { metrics, audit } = edges;
  const settings = admin.extensions;
  const extensions = await openExtensions({ settings, metrics, log, audit, limiter: shared.limiter });
  const children = new ActiveChildRuns();
  const memory = new MemoryBudget((admin.limits.memory_in_flight_mb ?? defaultMemoryMb) * 1_048_576);
  return { owner, edges, shared, tools, lifecycleOf, gateway, log, denials, extensions, children, memory, ready };
}

/** Default megabytes of tool outputs as JSON. In memory, with derived values, they take several times as much. */
const defaultMemoryMb = 64;

/** Returns the log's location, next to the database that it is about. */
const logDestination = ({ log, dataDir }: Env): LogDestination =>
  log === 'file' ? { kind: 'file', path: path.join(dataDir, 'pinion.log') } : { kind: log };
