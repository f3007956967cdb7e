import type { Metadata } from 'next';
import { InvitePage } from '../../features/session/index.ts';
import { t } from '../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Invitation'), referrer: 'no-referrer' };

export default function Invite() {
  return <InvitePage />;
}
