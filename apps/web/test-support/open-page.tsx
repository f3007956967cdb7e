import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { AppRouter } from '@pinion/api/router';
import { firstStepsStore } from '../src/features/onboarding/index.ts';
import { HealthNotice } from '../src/features/shell/index.ts';
import { LazyHelpCommands } from '../src/features/help/index.ts';
import { createQueryClient } from '../src/lib/query-client.ts';
import { TRPCProvider } from '../src/lib/trpc.ts';
import { watchWorkspace } from '../src/lib/watch-workspace.ts';
import { Tips } from '../src/ui/tips.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import type { MemoryServer } from './memory-server.ts';
import { CurrentPage, pageRouter } from './page-router.tsx';
import { standardServer } from './standard-server.ts';

export type OpenOptions = {
  server?: MemoryServer;
  /** The size of the window in pixels. */
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
};

let openedPage: { close: () => Promise<void> } | undefined;

/**
 * Opens a page of the app at a path, such as `/runs?status=failed`, with its providers, stores and styles, on a server in memory.
 * Returns the server. The page is closed and what it stored is deleted when the test ends. A page that is open is closed first, as
 * on a reload.
 */
export async function openPage(path: string, options: OpenOptions = {}): Promise<MemoryServer> {
  const { server = standardServer(), width = 1440, height = 900, theme = 'light' } = options;
  await openedPage?.close();
  await page.viewport(width, height);
  document.documentElement.dataset['theme'] = theme;
  const { href } = location;
  const queryClient = createQueryClient();
  const client = createTRPCClient<AppRouter>({ links: [watchWorkspace, server.link()] });
  await pageRouter.start(path);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <InProviders queryClient={queryClient} client={client}>
      <CurrentPage />
    </InProviders>,
  );
  const opened = {
    close: async (): Promise<void> => {
      if (openedPage !== opened) return;
      openedPage = undefined;
      // The next page would show them again.
      toast.dismiss();
      root.unmount();
      container.remove();
      queryClient.clear();
      pageRouter.stop(href);
    },
  };
  openedPage = opened;
  onTestFinished(async () => {
    await opened.close();
    server.release();
    localStorage.clear();
    sessionStorage.clear();
    firstStepsStore.setState(firstStepsStore.getInitialState());
  });
  return server;
}

type ProviderProps = {
  queryClient: ReturnType<typeof createQueryClient>;
  client: ReturnType<typeof createTRPCClient<AppRouter>>;
  children: ReactNode;
};

/** Renders what `src/app/providers.tsx` renders around each page, with the client of the test. */
function InProviders({ queryClient, client, children }: ProviderProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <Suspense fallback={null}>
          <HealthNotice />
          <LazyHelpCommands />
        </Suspense>
        {children}
        <Tips />
        <Toaster />
      </TRPCProvider>
    </QueryClientProvider>
  );
}
