import type { Metadata } from 'next';
import { ToolsPage } from '../../../features/tools-admin/index.ts';

export const metadata: Metadata = { title: 'Tools' };

export default function Tools() {
  return <ToolsPage />;
}
