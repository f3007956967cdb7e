import type { Metadata } from 'next';
import { ApprovalsPage } from '../../../features/approvals/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Approvals') };

export default function Waiting() {
  return <ApprovalsPage />;
}
