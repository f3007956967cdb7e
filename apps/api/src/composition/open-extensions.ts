import { pathToFileURL } from 'node:url';
import { isRecord } from '@pinion/contracts';
import type { RateLimiter } from '@pinion/tool-runtime';
import {
  createApprovalExtension,
  createAuditExtension,
  createAuthenticationExtension,
  createLoggingExtension,
  createMetricsExtension,
  createRateLimitExtension,
  type Extension,
} from '@pinion/tool-runtime/extensions';
import type { ExtensionSettings } from '../configuration/extension-settings.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunLog } from '../telemetry/run-log.ts';

export type ExtensionNeeds = {
  /** The extension settings; `modules` are absolute paths. */
  settings: ExtensionSettings;
  metrics: Metrics;
  log: RunLog;
  audit: Pick<AuditLog, 'add'>;
  limiter: RateLimiter;
};

/** Opens the extensions around every tool call: always metrics and log, plus those the administrator's file enables. */
export async function openExtensions({ settings, metrics, log, audit, limiter }: ExtensionNeeds): Promise<Extension[]> {
  const { authentication, approval, rate_limit: limit } = settings;
  return [
    createMetricsExtension({ observe: measure => metrics.observe(measure) }),
    createLoggingExtension({ log: event => log.write(event) }),
    ...(authentication ? [createAuthenticationExtension()] : []),
    ...(approval === undefined ? [] : [createApprovalExtension({ mode: approval })]),
    // Denied calls are read from the journals, regardless of who denied them.
    ...(settings.audit
      ? [
          createAuditExtension({
            add: (scope, event) => audit.add(scope, event),
            records: call => call.spec.side_effect_policy === 'irreversible',
          }),
        ]
      : []),
    ...(limit === undefined ? [] : [createRateLimitExtension({ limiter, limit })]),
    ...(await Promise.all(settings.modules.map(loadExtension))),
  ];
}

/** Loads an administrator's custom module, which is as trusted as the program itself. An invalid module aborts the startup. */
async function loadExtension(file: string): Promise<Extension> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const { extension } = module;
  if (isExtension(extension)) return extension;
  throw new Error(`${file} exports no extension: { name, before_execute?, after_execute? }`);
}

const isExtension = (value: unknown): value is Extension => {
  if (!isRecord(value) || typeof value['name'] !== 'string' || value['name'] === '') return false;
  const { priority, around } = value;
  if (priority !== undefined && typeof priority !== 'number') return false;
  if (around !== undefined && around !== 'call' && around !== 'send') return false;
  return [value['before_execute'], value['after_execute']].every(hook => hook === undefined || typeof hook === 'function');
};
