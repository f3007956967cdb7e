'use client';
import { useState } from 'react';
import { shopJournal } from '../../stories/index.ts';
import { EditorPage } from '../../editor/index.ts';
import { StoryServer } from './story-server.tsx';

/** Renders the editor on a server in memory. */
export function EditorStory() {
  const [journal] = useState(shopJournal);
  return (
    <StoryServer journal={journal} isLive>
      <EditorPage id="shop" />
    </StoryServer>
  );
}
