import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import type { StartTokenSetting } from './auth/start-token.ts';
import type { OtlpMetricsSettings } from './telemetry/otlp-metrics.ts';
import { readBlobSetting } from './configuration/read-blob-setting.ts';
import { readStartToken } from './configuration/read-start-token.ts';
import type { BlobSetting } from './platform/contents/open-backends.ts';

/** What the surroundings say; read once, here and nowhere else. */
export type Env = {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** What several processes share beside the database; an aid, never a need. */
  redisUrl: string | undefined;
  egressAllow: readonly string[];
  /** Where blobs and large values are kept; absent: files with the embedded database, else the database. */
  blobs: BlobSetting | undefined;
  configFile: string | undefined;
  secretKey: string | undefined;
  otlpEndpoint: string | undefined;
  /** Where metrics are exported to; undefined: they are scraped only. */
  otlpMetrics: OtlpMetricsSettings | undefined;
  /** Which section of the administrator's file counts. */
  environment: string | undefined;
  /** Where the log of tool calls goes. */
  log: 'file' | 'stdout' | 'off';
  /** Whoever starts the server is shown a link that signs an owner in. */
  ownerLink: boolean;
  /** The server asks for this token while the workspace has no members; undefined: for nothing. */
  startToken: StartTokenSetting | undefined;
  /** The web app: off in tests, in development with its compiler. */
  web: 'off' | 'development' | 'production';
};

export function readEnv(from: Readonly<Record<string, string | undefined>> = process.env): Env {
  const text = (name: string): string | undefined => (from[name] === '' ? undefined : from[name]);
  return {
    port: portOf(text('PORT')),
    dataDir: resolve(text('PINION_DATA_DIR') ?? '.pinion'),
    databaseUrl: text('DATABASE_URL'),
    redisUrl: text('REDIS_URL'),
    egressAllow: (text('PINION_EGRESS_ALLOW') ?? '')
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== ''),
    blobs: readBlobSetting(text),
    configFile: text('PINION_CONFIG'),
    secretKey: text('PINION_SECRET_KEY'),
    otlpEndpoint: text('OTEL_EXPORTER_OTLP_ENDPOINT'),
    otlpMetrics: otlpMetricsOf(text),
    environment: text('PINION_ENV'),
    ownerLink: text('PINION_OWNER_LINK') === '1',
    startToken: readStartToken(text),
    log: logOf(text('NODE_ENV'), text('PINION_LOG')),
    web: webOf(text('NODE_ENV'), text('PINION_WEB')),
  };
}

/** Those of these variables that are set, and no other: what the administrator has named as secrets of the instance. */
export function readNamedVariables(
  names: readonly string[],
  from: Readonly<Record<string, string | undefined>> = process.env,
): Map<string, string> {
  return new Map(names.flatMap(name => (Object.hasOwn(from, name) && from[name] ? [[name, from[name]] as const] : [])));
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${text}; it has to be a number from 0 to 65535`);
  return port;
}

type Text = (name: string) => string | undefined;

/** The settings of OpenTelemetry for metrics. */
function otlpMetricsOf(text: Text): OtlpMetricsSettings | undefined {
  const base = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const url =
    text('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT') ?? (base === undefined ? base : `${base.replace(/\/+$/, '')}/v1/metrics`);
  if (url === undefined || text('OTEL_METRICS_EXPORTER') === 'none') return undefined;
  const intervalMs = Number(text('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000);
  if (!Number.isInteger(intervalMs) || intervalMs < 1)
    throw new Error('OTEL_METRIC_EXPORT_INTERVAL has to be a whole number of milliseconds');
  return { url, serviceName: text('OTEL_SERVICE_NAME') ?? 'pinion', intervalMs };
}

function logOf(nodeEnv: string | undefined, log: string | undefined): Env['log'] {
  if (log === 'file' || log === 'stdout' || log === 'off') return log;
  if (log !== undefined) throw new Error(`PINION_LOG is ${log}; it has to be file, stdout or off`);
  return nodeEnv === 'test' ? 'off' : 'file';
}

function webOf(nodeEnv: string | undefined, web: string | undefined): Env['web'] {
  if (web === 'off' || nodeEnv === 'test') return 'off';
  return nodeEnv === 'development' ? 'development' : 'production';
}

/** The next start need not compile again, neither here nor in the processes started from here. */
export function keepCompiledCode(folder: string): void {
  enableCompileCache(folder);
  process.env['NODE_COMPILE_CACHE'] = folder;
}
