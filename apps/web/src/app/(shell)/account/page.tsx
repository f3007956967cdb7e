import type { Metadata } from 'next';
import { AccountPage } from '../../../features/account/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Your account') };

export default function Account() {
  return <AccountPage />;
}
