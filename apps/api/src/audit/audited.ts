import type { Scope } from '@pinion/contracts';
import type { NewAuditEntry } from './audit-log.ts';
import type { ApiServices } from '../platform/api-services.ts';

/**
 * Performs an administrative act with its entry in the audit log. The entry comes first: an act that cannot be logged is not
 * performed. An act that fails afterwards gets a second entry, `act.failed`.
 */
export async function audited<Result>(
  services: { audit: Pick<ApiServices['audit'], 'add'> },
  scope: Scope,
  entry: NewAuditEntry,
  act: () => Promise<Result>,
): Promise<Result> {
  await services.audit.add(scope, entry);
  try {
    return await act();
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown reason';
    const failed = { ...entry, action: 'act.failed', details: { action: entry.action, message } };
    await services.audit.add(scope, failed).catch(() => undefined);
    throw error;
  }
}
