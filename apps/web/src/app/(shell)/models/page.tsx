import type { Metadata } from 'next';
import { ModelsPage } from '../../../features/models/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Models') };

export default function Models() {
  return <ModelsPage />;
}
