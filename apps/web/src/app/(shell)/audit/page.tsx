import type { Metadata } from 'next';
import { AuditPage } from '../../../features/audit/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Audit log') };

export default function Audit() {
  return <AuditPage />;
}
