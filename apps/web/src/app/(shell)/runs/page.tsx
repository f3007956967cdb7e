import type { Metadata } from 'next';
import { RunsPage } from '../../../features/runs/index.ts';

export const metadata: Metadata = { title: 'Runs' };

export default function Runs() {
  return <RunsPage />;
}
