import type { Metadata } from 'next';
import { SystemPage } from '../../../features/system/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('System') };

export default function System() {
  return <SystemPage />;
}
