import type { Metadata } from 'next';
import { HelpPage } from '../../../features/help/index.ts';

export const metadata: Metadata = { title: 'Help' };

export default function Help() {
  return <HelpPage />;
}
