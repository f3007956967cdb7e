'use client';
import { type TranscriptMessage } from '@pinion/contracts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Tag } from '../../../ui/tag.tsx';
import { truncateText, type RunStore, selectRow } from '../../run/index.ts';
import styles from './message-list.module.css';
import { useTimelineExtensions } from './timeline-context.tsx';

/** Returns the agent whose messages are shown, and its progress: the only things that change the list. */
const messagesOf = (
  run: RunStore,
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
        <Message
          key={messages.length - shown.length + index}
          message={message}
          onCall={callId => agent !== undefined && selectRow(run, `call\n${agent}\n${callId}`)}
        />
      ))}
    </section>
  );
}

function Message({ message, onCall }: { message: TranscriptMessage; onCall: (callId: string) => void }) {
  switch (message.role) {
    case 'system':
    case 'user':
      return <Entry who={termOf(message.role)} text={message.text} />;
    case 'assistant':
      return (
        <Entry
          who={t('assistant, turn {{iteration}}', { iteration: message.iteration + 1 })}
          text={message.text}
          isPartial={message.partial === true}
        >
          {message.tool_calls.map(call => (
            <p key={call.id} className={styles.call}>
              <b>{call.name}</b> <code>{truncateText(call.input_text, 240)}</code>
            </p>
          ))}
        </Entry>
      );
    case 'tool':
      return (
        <Entry who={t('tool')} name={message.name} text={truncateText(message.text, 1200)} isMono>
          <p className={styles.facts}>
            <Tag>{formatBytes(new TextEncoder().encode(message.text).length)}</Tag>
            {message.cut && <Tag boxed>{t('truncated')}</Tag>}
            <button type="button" onClick={() => onCall(message.call_id)}>
              {t('Open call details')}
            </button>
          </p>
        </Entry>
      );
  }
}

type EntryProps = { who: string; name?: string; text: string; isMono?: boolean; isPartial?: boolean; children?: React.ReactNode };

function Entry({ who: by, name, text, isMono = false, isPartial = false, children }: EntryProps) {
  return (
    <article className={styles.entry}>
      <header>
        {by}
        {name !== undefined && <b>{name}</b>}
        {isPartial && <Tag>{t('streaming')}</Tag>}
      </header>
      <div>
        {text !== '' && (
          <p className={isMono ? styles.mono : styles.text} translate="no">
            {text}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
