import type { Metadata } from 'next';
import { WaitingPage } from '../../../features/questions/index.ts';

export const metadata: Metadata = { title: 'Waiting for you' };

export default function Waiting() {
  return <WaitingPage />;
}
