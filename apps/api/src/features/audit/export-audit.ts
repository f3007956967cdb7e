import type { Scope } from '@pinion/contracts';
import type { AuditEntry, AuditQuery } from '../../audit/audit-log.ts';
import { csvText } from '../../operations/csv-text.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export type AuditFormat = 'csv' | 'json';

const entriesAtOnce = 500;

/**
 * Exports the whole log, or the requested part, as text in chunks, because it may not fit in memory. JSON is one array, the
 * newest entry first; CSV is RFC 4180 with a header line.
 */
export async function* exportAudit(
  services: Pick<ApiServices, 'audit'>,
  scope: Scope,
  question: Omit<AuditQuery, 'limit' | 'before'>,
  format: AuditFormat,
): AsyncGenerator<string> {
  yield format === 'csv' ? `${names.join(',')}\r\n` : '[';
  let before: string | undefined;
  let isFirst = true;
  for (;;) {
    const entries = await services.audit.list(scope, { ...question, before, limit: entriesAtOnce });
    for (const entry of entries) {
      yield format === 'csv' ? csvLine(entry) : `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
      isFirst = false;
    }
    before = entries.at(-1)?.id;
    if (entries.length < entriesAtOnce) break;
  }
  if (format === 'json') yield '\n]\n';
}

const names = ['id', 'at', 'actor', 'action', 'subject', 'details'] as const;

const csvLine = ({ id, at, actor, action, subject, details }: AuditEntry): string =>
  csvText([[id, at.toISOString(), actor, action, subject, JSON.stringify(details)]]);
