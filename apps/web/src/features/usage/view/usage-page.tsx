'use client';
import { t } from '../../../lib/texts/t.ts';
import { Page } from '../../shell/index.ts';
import { UsageReportView } from './usage-report.tsx';

/** Every tool of the workspace, by version. */
export function UsagePage() {
  return (
    <Page
      title={t('Usage')}
      lead={t('Calls, errors, latency and cost by tool and version, read off the journals of runs that ended.')}
    >
      <UsageReportView />
    </Page>
  );
}
