import { randomBytes } from 'node:crypto';
import type { InstallationRetention } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import { OpenStreams } from '../auth/open-streams.ts';
import { createStartToken, type StartTokenSetting } from '../auth/start-token.ts';
import { LiveEdits } from '../features/workflows/index.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { createServedBlobs } from '../platform/blobs/served-blobs.ts';
import { createContentStore } from '../platform/contents/content-store.sql.ts';
import { type BlobSetting, openBackends } from '../platform/contents/open-backends.ts';
import { createCaseStore, createEvaluationStore } from '../stores/evaluation/index.ts';
import { createInstanceSecrets, type InstanceValue } from '../platform/secrets/secret-instance.ts';
import { createConnections, createToolChanges } from '../stores/connections/index.ts';
import { createModelProviders } from '../stores/models/index.ts';
import { deriveKey } from '../platform/secrets/secret-key.ts';
import { openSecretKeyRing } from '../platform/secrets/secret-key-ring.ts';
import { createSigningKeys, type SigningKeys } from '../platform/signing/signing-keys.ts';
import { createSecretUses, createSecretVault } from '../stores/secrets/index.ts';
import { type PasswordCost, PasswordHashes } from '../auth/password-hashes.ts';
import { createAccounts } from '../auth/store/accounts.ts';
import { openMailing } from '../features/mail/index.ts';
import { createMailQueue, createSealedLinks } from '../stores/mail/index.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import type { SmtpSettings } from '../platform/mail/smtp-settings.ts';
import { createServiceAccounts } from '../auth/store/service-accounts.ts';
import { createSecondFactors } from '../auth/store/second-factors.ts';
import { createSetupToken } from '../auth/setup-token.ts';
import { createWorkspaces } from '../auth/store/workspaces.ts';
import { createMembers } from '../auth/store/members.ts';
import { createPublishedVersions } from '../stores/versions/index.ts';
import { createRetentionStore } from '../stores/retention/index.ts';
import { withBlobDays } from '../features/retention/index.ts';
import { createSettings, createWorkspaceSettings } from '../stores/settings/index.ts';
import { createToolActivations } from '../stores/activations/index.ts';
import { createToolFailures, createToolStore, createToolUsage, createRequestedTools } from '../stores/tools/index.ts';
import { createSeenCalls } from '../stores/runs/index.ts';
import { openBillingUsage, createUsageDeliveries } from '../stores/usage/index.ts';
import { createTraceStore } from '../telemetry/store/trace-store.ts';
import { createWorkflowStore } from '../stores/workflows/index.ts';
import { createOtlpMetrics, type OtlpMetricsSettings } from '../telemetry/otlp-metrics.ts';
import { createOtlpSpans, type OtlpTracesSettings } from '../telemetry/otlp-spans.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';

/** The services of the outer layers: all but the runs, the schemas and the entry points through the guard. */
export type CoreServices = Awaited<ReturnType<typeof createCoreServices>>;

export type CoreServicesOptions = {
  database: Database;
  dataDir: string;
  version: string;
  clock: Clock;
  /** The identity of every caller as long as the workspace has no other member. */
  localUser: string;
  /** The token that the server requires while the workspace has no members; none when absent. */
  startToken?: StartTokenSetting | undefined;
  /** PINION_SECRET_KEY; a file in the data directory when absent. */
  secretKey: string | undefined;
  /** Variables that the administrator has made available to tools; none by default. */
  instanceSecrets?: ReadonlyMap<string, InstanceValue>;
  otlpTraces: OtlpTracesSettings;
  otlpMetrics?: OtlpMetricsSettings | undefined;
  blobRetentionDays?: number | undefined;
  /** The retention rules of the installation; none by default. */
  retention?: InstallationRetention | undefined;
  /** The storage of blobs and large values. */
  blobSetting?: BlobSetting | undefined;
  /** The mail server; none by default. */
  smtp?: SmtpSettings | undefined;
  /** True for a server that other machines can reach. */
  requiresSignIn: boolean;
  /** The cost of a new hash of a password. */
  passwordCost?: PasswordCost | undefined;
  /** The public origin of this server, known once it listens. */
  origin: () => string;
  newId: () => string;
  report: (error: unknown) => void;
};

const lookForSavesMs = 1_000;
const sweepEveryMs = 6 * 3_600_000;
const dayMs = 86_400_000;
const usualRetentionDays = 30;

export async function createCoreServices(parts: CoreServicesOptions) {
  const { database, dataDir, version, clock, origin, newId, report } = parts;
  const now = (): number => clock.now();
  const ring = openSecretKeyRing(dataDir, parts.secretKey);
  const retentionDays = parts.blobRetentionDays ?? usualRetentionDays;
  const signingKeys = (purpose: string, graceDays = 30): SigningKeys =>
    createSigningKeys({ ring, purpose, graceMs: graceDays * dayMs, now });
  const blobKeys = signingKeys('pinion.blob-url/1', retentionDays);
  const instance = createInstanceSecrets(parts.instanceSecrets ?? new Map(), deriveKey(ring.root, 'pinion.instance-secret/1'));
  const secretUses = createSecretUses(database, now, report);
  const members = createMembers({ database, localUser: parts.localUser, now });
  const contents = createContentStore(database, openBackends(database, dataDir, parts.blobSetting), report);
  const mailing = openMailing({
    queue: createMailQueue(database, { links: createSealedLinks(ring), now }),
    mailer: parts.smtp === undefined ? undefined : createMailer(parts.smtp),
    origin: origin(),
    now,
    report,
  });
  const pastKeys = signingKeys('pinion.blob-url/1', Infinity);
  const blobs = createServedBlobs({ database, dataDir, contents, keys: blobKeys, pastKeys, now, retentionDays });
  const telemetry = createTelemetry({
    store: createTraceStore(database),
    clock,
    origin,
    newId,
    newPrefix: () => randomBytes(4).toString('hex'),
    service: { name: parts.otlpTraces.serviceName, version },
    exported: await createOtlpSpans(parts.otlpTraces, report),
    onFailure: report,
  });
  const exported = parts.otlpMetrics === undefined ? undefined : await createOtlpMetrics(parts.otlpMetrics, version);
  const billing = openBillingUsage(database, report);
  const sweep = (): void => void blobs.sweep().catch(report);
  const sweeper = setInterval(sweep, sweepEveryMs).unref();
  return {
    workflows: createWorkflowStore(database),
    edits: new LiveEdits(() => clock.now()),
    editsAskAgainMs: database.kind === 'pglite' ? undefined : lookForSavesMs,
    published: createPublishedVersions(database),
    cases: createCaseStore(database),
    evaluations: createEvaluationStore(database, now),
    tools: createToolStore(database, now),
    toolUsage: createToolUsage(database, now),
    billing,
    usageDeliveries: createUsageDeliveries(database, newId),
    seenCalls: createSeenCalls(database),
    toolFailures: createToolFailures(database),
    activations: createToolActivations(database, newId),
    requestedTools: createRequestedTools(database, newId),
    audit: createAuditLog(database, newId),
    connections: createConnections(database),
    modelProviders: createModelProviders(database),
    toolChanges: createToolChanges(database),
    workspaceSettings: createWorkspaceSettings(database),
    installationRetention: withBlobDays(parts.retention ?? { default: {}, max: {} }, retentionDays),
    retention: createRetentionStore(database, newId()),
    secrets: createSecretVault({ database, ring, instance, uses: secretUses, now }),
    secretUses,
    traces: telemetry.traces,
    members,
    passwords: new PasswordHashes(parts.passwordCost),
    accounts: createAccounts(database, { now, onShared: id => members.forgetShared(id) }),
    workspaces: createWorkspaces(database, now),
    secondFactors: createSecondFactors(database, { ring, now }),
    serviceAccounts: createServiceAccounts(database, { localUser: parts.localUser, now }),
    mailing,
    setupToken: parts.requiresSignIn ? createSetupToken(ring.root) : undefined,
    publicOrigin: origin(),
    startToken: parts.startToken === undefined ? undefined : createStartToken(parts.startToken),
    openStreams: new OpenStreams(),
    clock,
    system: { version, database: database.kind, data_dir: dataDir },
    newId,
    blobs,
    contents,
    settings: createSettings(database),
    callbackKeys: signingKeys('pinion.callback/1'),
    deliveryKeys: signingKeys('pinion.delivery/1'),
    telemetry,
    metrics: createMetrics(exported === undefined ? [] : [exported]),
    async close() {
      clearInterval(sweeper);
      await mailing.close();
      await billing.close();
      await exported?.close();
      await secretUses.close();
      await telemetry.close();
    },
  };
}
