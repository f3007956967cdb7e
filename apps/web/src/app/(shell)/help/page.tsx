import type { Metadata } from 'next';
import { HelpPage } from '../../../features/help/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Help') };

export default function Help() {
  return <HelpPage />;
}
