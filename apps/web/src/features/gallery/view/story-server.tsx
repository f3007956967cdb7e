'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RunEvent } from '@pinion/contracts';
import { memoryClient } from '../../../../test-support/memory-client.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { TRPCProvider } from '../../../lib/trpc.ts';
import { shopTools, shopWorkflow } from '../../stories/index.ts';

export type StoryServerProps = {
  journal: readonly RunEvent[];
  /** True when events arrive at their own time. Otherwise they arrive at once. */
  isLive?: boolean;
  children: ReactNode;
};

/** Provides a server in memory that has the shop's workflow and tools, and one run. */
export function StoryServer({ journal, isLive = false, children }: StoryServerProps) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => memoryClient(storyServer(journal, isLive)));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function storyServer(journal: readonly RunEvent[], isLive: boolean) {
  const server = standardServer({ workflows: { shop: shopWorkflow }, runs: [{ events: journal }], tools: shopTools });
  server.answer({
    'secrets.resolve': ({ names }) =>
      Object.fromEntries(names.map((name: string) => [name, { scope: name === 'SHOP_PAY_KEY' ? 'org' : 'workspace' }])) as never,
  });
  return isLive
    ? server.answer({ 'runs.events': ({ lastEventId }) => inTime(journal, Number(lastEventId ?? -1)) as never })
    : server;
}

/** Streams events, each as long after the one before as it was in the run. */
async function* inTime(journal: readonly RunEvent[], after: number): AsyncGenerator<{ id: string; data: string }> {
  let passed = 0;
  for (const event of journal) {
    if (event.seq <= after) continue;
    const pause = event.ms - passed;
    passed = event.ms;
    await new Promise(resolve => setTimeout(resolve, pause));
    yield { id: String(event.seq), data: JSON.stringify(event) };
  }
}
