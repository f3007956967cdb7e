import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ToolsPage } from '../../../features/tools-admin/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Tools') };

export default function Tools() {
  return (
    <Suspense>
      <ToolsPage />
    </Suspense>
  );
}
