import type { Metadata } from 'next';
import { ConnectionPage } from '../../../../features/connections/index.ts';
import { t } from '../../../../lib/texts/t.ts';

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: t('Connection') };

export default async function Connection({ params }: Props) {
  return <ConnectionPage id={decodeURIComponent((await params).id)} />;
}
