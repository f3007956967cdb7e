import type { Scope } from '@pinion/contracts';
import type { NewAuditEntry } from './store/audit-log.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/**
 * An administrative act and its line in the audit log. The line comes first: what cannot be written down does not
 * happen. An act that fails after that has a second line, `act.failed`.
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
