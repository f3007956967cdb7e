import type { Metadata } from 'next';
import { WaitingPage } from '../../../features/questions/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Approvals') };

export default function Waiting() {
  return <WaitingPage />;
}
