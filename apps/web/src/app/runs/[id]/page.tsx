import type { Metadata } from 'next';
import { DebuggerPage } from '../../../features/debugger/index.ts';
import { readRunPosition } from '../../../lib/run-path.ts';
import { t } from '../../../lib/texts/t.ts';

export const metadata: Metadata = { title: t('Run') };

type RunPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Parameters<typeof readRunPosition>[0]> };

export default async function RunPage({ params, searchParams }: RunPageProps) {
  const { id } = await params;
  const moment = readRunPosition(await searchParams);
  return <DebuggerPage id={decodeURIComponent(id)} moment={moment} />;
}
