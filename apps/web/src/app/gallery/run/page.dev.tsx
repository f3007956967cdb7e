import type { Metadata } from 'next';
import { RunStory } from '../../../features/gallery/index.ts';

export const metadata: Metadata = { title: 'Debugger, a story' };

export default async function RunStoryPage({ searchParams }: { searchParams: Promise<{ kind?: string }> }) {
  const { kind } = await searchParams;
  return <RunStory kind={kind ?? 'shop'} />;
}
