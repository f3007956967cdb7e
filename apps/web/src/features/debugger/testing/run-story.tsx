'use client';
import { useState } from 'react';
import { BackendProvider, longJournal, shopJournal, shopWorkflow, storyBackend } from '../../run/index.ts';
import { DebuggerPage } from '../view/debugger-page.tsx';

/** The debugger on a server that lives in the page: the shop's run, live, or one with ten thousand receipts. */
export function RunStory({ kind }: { kind: string }) {
  const [backend] = useState(() =>
    storyBackend({ file: shopWorkflow, journal: kind === 'long' ? longJournal(10_000) : shopJournal(), isLive: kind === 'live' }),
  );
  return (
    <BackendProvider backend={backend}>
      <DebuggerPage id="run_4821" />
    </BackendProvider>
  );
}
