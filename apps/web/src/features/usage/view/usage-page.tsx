'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { Page } from '../../shell/index.ts';
import { BillingView } from './billing-view.tsx';
import { UsageReportView } from './usage-report.tsx';

/** Renders every tool of the workspace by version, and the billing. */
export function UsagePage() {
  const [shown, setShown] = useState('tools');
  return (
    <Page title={t('Usage')} lead={t('Calls, errors, latency, tokens and cost of finished runs.')}>
      <Tabs
        label={t('Usage reports')}
        value={shown}
        onChange={setShown}
        items={[
          { value: 'tools', label: t('Tools'), content: <UsageReportView /> },
          { value: 'billing', label: t('Billing'), content: <BillingView /> },
        ]}
      />
    </Page>
  );
}
