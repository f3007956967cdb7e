import type { Metadata } from 'next';
import { SandboxesPage } from '../../../features/sandboxes/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Sandboxes') };

export default function Sandboxes() {
  return <SandboxesPage />;
}
