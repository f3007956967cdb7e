'use client';
import { type TranscriptMessage } from '@pinion/contracts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { type RunViewStore, selectRow } from '../../run/index.ts';
import styles from './message-list.module.css';
import { TranscriptEntry } from './transcript-entry.tsx';
import { useTimelineExtensions } from './timeline-context.tsx';

/** Returns the agent whose messages are shown, and its progress: the only things that change the list. */
const messagesOf = (
  run: RunViewStore,
  nodeId: string | undefined,
  count: number,
): { agent: string | undefined; messages: TranscriptMessage[] } => {
  const { journal } = run.getState();
  const fold = journal.at(count);
  const agent =
    nodeId !== undefined && fold.nodes.get(nodeId)?.agent !== undefined
      ? nodeId
      : [...fold.nodes].find(([, node]) => node.agent !== undefined)?.[0];
  return { agent, messages: agent === undefined ? [] : (fold.nodes.get(agent)?.agent?.messages() ?? []) };
};

const shownMost = 200;
/** The list scrolls, so keyboard users must be able to reach it. */
const reachable = { tabIndex: 0 } as const;

/** Renders the messages that the model had received and returned at the playhead. */
export function MessageList({ nodeId }: { nodeId: string | undefined }) {
  const { run } = useTimelineExtensions();
  const count = useStore(run, state => state.count);
  const { agent, messages } = useMemo(() => messagesOf(run, nodeId, count), [run, nodeId, count]);
  const shown = messages.slice(-shownMost);
  return (
    <section className={styles.list} aria-label={t('Messages')} {...reachable}>
      {messages.length === 0 && <p className={styles.none}>{t('No messages at this point.')}</p>}
      {messages.length > shown.length && (
        <p className={styles.none}>
          {t('Showing the newest {{shown}} of {{all}} messages.', { shown: shownMost, all: messages.length })}
        </p>
      )}
      {shown.map((message, index) => (
        <TranscriptEntry
          key={messages.length - shown.length + index}
          message={message}
          onCall={callId => agent !== undefined && selectRow(run, `call\n${agent}\n${callId}`)}
        />
      ))}
    </section>
  );
}
