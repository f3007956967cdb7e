import type { Metadata } from 'next';
import { SecretsPage } from '../../../features/secrets/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Secrets') };

export default function Secrets() {
  return <SecretsPage />;
}
