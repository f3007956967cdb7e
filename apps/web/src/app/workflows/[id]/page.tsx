import type { Metadata } from 'next';
import { EditorPage } from '../../../features/editor/index.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Editor') };

export default async function WorkflowPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <EditorPage id={decodeURIComponent(id)} />;
}
