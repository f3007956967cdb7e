import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ConnectionsPage } from '../../../features/connections/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Connections') };

export default function Connections() {
  return (
    <Suspense>
      <ConnectionsPage />
    </Suspense>
  );
}
