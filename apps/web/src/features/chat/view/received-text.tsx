'use client';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ReadableText } from '../../../ui/markdown/readable-text.tsx';
import { createRunViewStore, useRunTail } from '../../run/index.ts';
import { interruptedText, latestText } from '../model/streamed-text.ts';
import { messageTextStyle } from './message-styles.ts';

/** Renders the text that a run had received when its model failed. */
export function ReceivedText({ runId }: { runId: string }) {
  const [store] = useState(() => createRunViewStore(runId));
  useRunTail(store);
  useStore(store, state => state.revision);
  const { journal } = store.getState();
  const text = interruptedText(journal.events) || latestText(journal.latest);
  return text !== '' && <ReadableText text={text} className={messageTextStyle} />;
}
