import type { Metadata } from 'next';
import { SetupPage } from '../../features/session/index.ts';
import { t } from '../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Set up'), referrer: 'no-referrer' };

export default function Setup() {
  return <SetupPage />;
}
