import type { Metadata } from 'next';
import { DebuggerPage } from '../../../features/debugger/index.ts';
import { ServerBackend } from '../../../features/run/index.ts';

export const metadata: Metadata = { title: 'Run' };

export default async function RunPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ServerBackend>
      <DebuggerPage id={decodeURIComponent(id)} />
    </ServerBackend>
  );
}
