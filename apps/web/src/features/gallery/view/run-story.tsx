'use client';
import { useState } from 'react';
import { BackendProvider } from '../../run/index.ts';
import { longJournal, shopJournal, shopWorkflow, storyBackend } from '../../stories/index.ts';
import { DebuggerPage } from '../../debugger/index.ts';

/** Renders the debugger on an in-page backend: the shop's run, the same run live, or a run with ten thousand tool results. */
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
