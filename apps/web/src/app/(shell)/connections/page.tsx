import type { Metadata } from 'next';
import { ConnectionsPage } from '../../../features/connections/index.ts';

export const metadata: Metadata = { title: 'Connections' };

export default function Connections() {
  return <ConnectionsPage />;
}
