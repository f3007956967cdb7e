import type { Metadata } from 'next';
import { SettingsPage } from '../../../features/settings/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Settings') };

export default function Settings() {
  return <SettingsPage />;
}
