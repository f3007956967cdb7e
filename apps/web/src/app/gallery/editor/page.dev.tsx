import type { Metadata } from 'next';
import { EditorStory } from '../../../features/gallery/index.ts';

export const metadata: Metadata = { title: 'Editor, a story' };

export default function EditorStoryPage() {
  return <EditorStory />;
}
