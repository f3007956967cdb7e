import type { Metadata } from 'next';
import { WorkflowsPage } from '../../../features/workflows/index.ts';

export const metadata: Metadata = { title: 'Workflows' };

export default function Workflows() {
  return <WorkflowsPage />;
}
