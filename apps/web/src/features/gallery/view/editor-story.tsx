'use client';
import { useState } from 'react';
import { BackendProvider } from '../../run/index.ts';
import { shopJournal, shopWorkflow, storyBackend } from '../../stories/index.ts';
import { EditorPage } from '../../editor/index.ts';

/** Renders the editor on an in-page backend. */
export function EditorStory() {
  const [backend] = useState(() => storyBackend({ file: shopWorkflow, journal: shopJournal(), isLive: true }));
  return (
    <BackendProvider backend={backend}>
      <EditorPage id="shop" />
    </BackendProvider>
  );
}
