import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { type ProxySettings, readProxySettings } from '@pinion/tool-runtime/proxy-settings';
import type { StartTokenSetting } from '../auth/start-token.ts';
import type { OtlpMetricsSettings } from '../telemetry/otlp-metrics.ts';
import type { OtlpTracesSettings } from '../telemetry/otlp-spans.ts';
import { readServerAddress } from './read-server-address.ts';
import { readBlobSetting } from './read-blob-setting.ts';
import type { ServerAddress } from '../platform/http/server-address.ts';
import { readTrustedProxies, type TrustedProxies } from '../platform/http/trusted-proxies.ts';
import type { BlobSetting } from '../platform/contents/open-backends.ts';

type NumberRange = { least: number; most: number };

/** Reads a whole number from a variable, or throws an error that names the variable and its range. */
function readWholeNumber(name: string, text: string | undefined, standard: number, { least, most }: NumberRange): number {
  if (text === undefined) return standard;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} is ${text}. Set a whole number from ${least} to ${most}`);
  return number;
}

/** The characters of a bearer token (RFC 6750, section 2.1), which need no encoding after the # of a link. */
const tokenPattern = /^(?=.{16,200}$)[\w.~+/-]+=*$/;

/** Reads PINION_START_TOKEN: `1` or a token. The error message does not repeat the value. */
function readStartToken(variable: (name: string) => string | undefined): StartTokenSetting | undefined {
  const value = variable('PINION_START_TOKEN');
  if (value === undefined) return undefined;
  if (value === '1') return 'generate';
  if (!tokenPattern.test(value))
    throw new Error('PINION_START_TOKEN must be 1, or 16 to 200 characters of A-Z a-z 0-9 - . _ ~ + / with = only at the end');
  return { value };
}

const serverRoles = ['all', 'web', 'worker'] as const;
export type ServerRole = (typeof serverRoles)[number];

/** The environment variables, read once, here and nowhere else. */
export type Env = {
  port: number;
  address: ServerAddress;
  trustedProxies: TrustedProxies;
  /** The part of the installation that this server plays: it accepts runs, executes them, or both. */
  role: ServerRole;
  dataDir: string;
  /** The folder of the compile cache of Node.js, if it is not in the data directory. Servers can share one. */
  codeCache: string | undefined;
  databaseUrl: string | undefined;
  /** The directory from which a new embedded database is copied. Tests set it. */
  databaseTemplate: string | undefined;
  /** The migrated database at the server of `databaseUrl` that tests copy. Without it each test applies every migration. */
  postgresTemplate: string | undefined;
  /** The bundled server, which tests start in a process of its own. Without it they start the sources. */
  serverProgram: string | undefined;
  /** True when the files of the embedded database are copied before a migration. */
  migrationBackup: boolean;
  /** The Redis server that several processes share beside the database. Optional. */
  redisUrl: string | undefined;
  egressAllow: readonly string[];
  /** The proxies through which requests leave; undefined for none. */
  proxy: ProxySettings | undefined;
  /** The storage of blobs and large values. If absent, files with the embedded database, else the database. */
  blobs: BlobSetting | undefined;
  configFile: string | undefined;
  /** The mail server and the sender. They take precedence over those of the administrator's file. */
  smtpUrl: string | undefined;
  smtpFrom: string | undefined;
  secretKey: string | undefined;
  /** The export of traces. They are always on the built-in trace page. */
  otlpTraces: OtlpTracesSettings;
  /** The export target of metrics; undefined when they are only scraped. */
  otlpMetrics: OtlpMetricsSettings | undefined;
  /** The section of the administrator's file that applies. */
  environment: string | undefined;
  /** The destination of the log of tool calls. */
  log: 'file' | 'stdout' | 'off';
  /** The seconds between SIGTERM and the moment that the port closes. */
  drainSeconds: number;
  /** The seconds that active runs get to finish after the port has closed. */
  runDrainSeconds: number;
  /** The seconds for which a waiting run stays in the memory of its worker. */
  suspendSeconds: number;
  /** Number of workers that may die while they execute a run. Then no worker takes it until a user retries it. */
  maxCrashes: number;
  /** True when startup prints a link that signs an owner in. */
  ownerLink: boolean;
  /** The token that the server requires while the workspace has no members; undefined for none. */
  startToken: StartTokenSetting | undefined;
  /** The mode of the web app: off in tests, in development with its compiler. */
  web: 'off' | 'development' | 'production';
};

const waitRange = { least: 0, most: 3_600 };
const crashRange = { least: 1, most: 1_000_000 };

export function readEnv(from: Readonly<Record<string, string | undefined>> = process.env): Env {
  const text = (name: string): string | undefined => (from[name] === '' ? undefined : from[name]);
  const secondsOf = (name: string, standard: number): number => readWholeNumber(name, text(name), standard, waitRange);
  return {
    port: portOf(text('PORT')),
    address: readServerAddress(text),
    trustedProxies: readTrustedProxies(text('PINION_TRUSTED_PROXIES') ?? ''),
    role: roleOf(text('PINION_ROLE'), text('DATABASE_URL')),
    dataDir: resolve(text('PINION_DATA_DIR') ?? '.pinion'),
    codeCache: text('NODE_COMPILE_CACHE'),
    databaseUrl: text('DATABASE_URL'),
    databaseTemplate: text('PINION_DATABASE_TEMPLATE'),
    postgresTemplate: text('PINION_POSTGRES_TEMPLATE'),
    serverProgram: text('PINION_SERVER_PROGRAM'),
    migrationBackup: text('PINION_MIGRATION_BACKUP') !== 'off',
    redisUrl: text('REDIS_URL'),
    egressAllow: (text('PINION_EGRESS_ALLOW') ?? '')
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== ''),
    proxy: readProxySettings(text),
    blobs: readBlobSetting(text),
    configFile: text('PINION_CONFIG'),
    smtpUrl: text('PINION_SMTP_URL'),
    smtpFrom: text('PINION_SMTP_FROM'),
    secretKey: text('PINION_SECRET_KEY'),
    otlpTraces: { url: otlpUrlOf(text, 'traces'), serviceName: serviceNameOf(text) },
    otlpMetrics: otlpMetricsOf(text),
    environment: text('PINION_ENV'),
    drainSeconds: secondsOf('PINION_DRAIN_SECONDS', 0),
    runDrainSeconds: secondsOf('PINION_RUN_DRAIN_SECONDS', 2),
    suspendSeconds: secondsOf('PINION_SUSPEND_SECONDS', 60),
    maxCrashes: readWholeNumber('PINION_MAX_CRASHES', text('PINION_MAX_CRASHES'), 5, crashRange),
    ownerLink: text('PINION_OWNER_LINK') === '1',
    startToken: readStartToken(text),
    log: logOf(text('NODE_ENV'), text('PINION_LOG')),
    web: webOf(text('NODE_ENV'), text('PINION_WEB')),
  };
}

/** Returns the named variables that are set, and no others: those the administrator has declared as instance secrets. */
export function readNamedVariables(
  names: readonly string[],
  from: Readonly<Record<string, string | undefined>> = process.env,
): Map<string, string> {
  return new Map(names.flatMap(name => (Object.hasOwn(from, name) && from[name] ? [[name, from[name]] as const] : [])));
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is ${text}. Set a number from 0 to 65535`);
  return port;
}

function roleOf(role: string | undefined, databaseUrl: string | undefined): ServerRole {
  const known = serverRoles.find(name => name === (role ?? 'all'));
  if (known === undefined) throw new Error(`PINION_ROLE is ${role}. Set ${serverRoles.join(', ')}`);
  if (known !== 'all' && databaseUrl === undefined)
    throw new Error(
      `PINION_ROLE is ${known}, but the embedded database serves one process. Set DATABASE_URL to a PostgreSQL server, or PINION_ROLE to all`,
    );
  return known;
}

type Text = (name: string) => string | undefined;

/** Returns the OpenTelemetry settings for metrics. */
function otlpMetricsOf(text: Text): OtlpMetricsSettings | undefined {
  const url = otlpUrlOf(text, 'metrics');
  if (url === undefined) return undefined;
  const intervalMs = Number(text('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000);
  if (!Number.isInteger(intervalMs) || intervalMs < 1)
    throw new Error('OTEL_METRIC_EXPORT_INTERVAL must be a whole number of milliseconds');
  return { url, serviceName: serviceNameOf(text), intervalMs };
}

/** Returns the address to which traces or metrics are exported, with its path; undefined where they are not. */
function otlpUrlOf(text: Text, signal: 'traces' | 'metrics'): string | undefined {
  const name = signal.toUpperCase();
  if (text(`OTEL_${name}_EXPORTER`) === 'none') return undefined;
  const base = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const shared = base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/${signal}`;
  return text(`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`) ?? shared;
}

const serviceNameOf = (text: Text): string => text('OTEL_SERVICE_NAME') ?? 'pinion';

function logOf(nodeEnv: string | undefined, log: string | undefined): Env['log'] {
  if (log === 'file' || log === 'stdout' || log === 'off') return log;
  if (log !== undefined) throw new Error(`PINION_LOG is ${log}. Set file, stdout or off`);
  return nodeEnv === 'test' ? 'off' : 'file';
}

function webOf(nodeEnv: string | undefined, web: string | undefined): Env['web'] {
  if (web === 'off' || nodeEnv === 'test') return 'off';
  return nodeEnv === 'development' ? 'development' : 'production';
}

/** Enables the compile cache for the next start, here and in the processes started from here. */
export function keepCompiledCode({ codeCache, dataDir }: Env): void {
  process.env['NODE_COMPILE_CACHE'] = codeCache ?? join(dataDir, 'code-cache');
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
