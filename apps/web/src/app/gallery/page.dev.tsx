import type { Metadata } from 'next';
import { Gallery } from '../../features/gallery/index.ts';

export const metadata: Metadata = { title: 'Gallery' };

export default function GalleryPage() {
  return <Gallery />;
}
