import type { Metadata } from 'next';
import { UsagePage } from '../../../features/usage/index.ts';

export const metadata: Metadata = { title: 'Usage' };

export default function Usage() {
  return <UsagePage />;
}
