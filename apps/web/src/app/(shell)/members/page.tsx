import type { Metadata } from 'next';
import { MembersPage } from '../../../features/members/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Members') };

export default function Members() {
  return <MembersPage />;
}
