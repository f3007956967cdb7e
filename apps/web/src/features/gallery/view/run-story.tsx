'use client';
import { useState } from 'react';
import { longJournal, shopJournal } from '../../stories/index.ts';
import { DebuggerPage } from '../../debugger/index.ts';
import { StoryServer } from './story-server.tsx';

/** Renders the debugger on a server in memory: the shop's run, the same run live, or a run with ten thousand tool results. */
export function RunStory({ kind }: { kind: string }) {
  const [journal] = useState(() => (kind === 'long' ? longJournal(10_000, 'run_4821') : shopJournal()));
  return (
    <StoryServer journal={journal} isLive={kind === 'live'}>
      <DebuggerPage id="run_4821" />
    </StoryServer>
  );
}
