import type { Metadata } from 'next';
import { UsagePage } from '../../../features/usage/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Usage') };

export default function Usage() {
  return <UsagePage />;
}
