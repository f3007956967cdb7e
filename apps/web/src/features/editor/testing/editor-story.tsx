'use client';
import { useState } from 'react';
import { BackendProvider, shopJournal, shopWorkflow, storyBackend } from '../../run/index.ts';
import { EditorPage } from '../view/editor-page.tsx';

/** The editor on a server that lives in the page. */
export function EditorStory() {
  const [backend] = useState(() => storyBackend({ file: shopWorkflow, journal: shopJournal(), isLive: true }));
  return (
    <BackendProvider backend={backend}>
      <EditorPage id="shop" />
    </BackendProvider>
  );
}
