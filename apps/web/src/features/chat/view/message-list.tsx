'use client';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import type { ChatStore } from '../chat-store.ts';
import { describeMessageOutcome } from '../model/describe-message-outcome.ts';
import styles from './chat.module.css';
import { LiveTurn } from './live-turn.tsx';
import { Message } from './message.tsx';

const nearEnd = 80;
/** Props of the list, which scrolls and so must be reachable by keyboard. */
const reachable = { tabIndex: 0 };

/** Renders the messages and the response in progress. Scrolls to the end while the reader is there. */
export function MessageList({ store, onShowRun }: { store: ChatStore; onShowRun: (runId: string) => void }) {
  const messages = useStore(store, state => state.messages);
  const row = useStore(store, state => state.line);
  const list = useRef<HTMLDivElement>(null);
  const running = messages.find(({ state }) => state === 'running');
  useEffect(() => {
    const node = list.current;
    const content = node?.firstElementChild;
    if (node === null || content === null || content === undefined) return;
    let isAtEnd = true;
    const onScroll = () => {
      isAtEnd = node.scrollHeight - node.scrollTop - node.clientHeight < nearEnd;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) node.scrollTop = node.scrollHeight;
    });
    observer.observe(content);
    node.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', onScroll);
    };
  }, []);
  return (
    <div ref={list} role="log" aria-label={t('Messages')} {...reachable} className={styles.list}>
      <div className={styles.lines}>
        {row === 'none' && <Teach />}
        {row === 'reading' && messages.length === 0 && <LoadingRows label={t('Loading conversation…')} />}
        {messages.map(message => (
          <Message
            key={message.message_id}
            message={message}
            fate={describeMessageOutcome(message, running !== undefined)}
            onShowRun={onShowRun}
          />
        ))}
        {running?.run_id != null && <LiveTurn key={running.run_id} runId={running.run_id} onShowRun={onShowRun} />}
      </div>
    </div>
  );
}

const Teach = () => (
  <EmptyState title={t('Chat with workflow')} className={styles.teach}>
    <Trans
      text="Each message runs the saved workflow with your text as its input. If you write while it runs, the agent’s policy decides: add to the current run, restart, or queue. To keep the conversation history, give the input node an object schema with <message/> and <history/>."
      parts={{ message: <code>message</code>, history: <code>history</code> }}
    />
  </EmptyState>
);
