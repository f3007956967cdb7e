import type { Metadata } from 'next';
import { ResetPage } from '../../features/session/index.ts';
import { t } from '../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('New password'), referrer: 'no-referrer' };

export default function Reset() {
  return <ResetPage />;
}
