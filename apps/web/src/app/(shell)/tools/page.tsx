import type { Metadata } from 'next';
import { ToolsPage } from '../../../features/tools-admin/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Tools') };

export default function Tools() {
  return <ToolsPage />;
}
