'use client';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import type { ChatStore } from '../chat-store.ts';
import { describeMessageOutcome, type MessageOutcome } from '../model/describe-message-outcome.ts';
import styles from './chat.module.css';
import Link from 'next/link';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { ReadableText } from '../../../ui/markdown/readable-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shortRunId, createRunStore, pendingApprovalIds, tallyOf, useCancelRun, useRunTail } from '../../run/index.ts';
import type { RunFold } from '@pinion/contracts';
import { StopIcon } from '../../../ui/icons/action-icons.tsx';
import { PendingApprovals } from '../../questions/index.ts';

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

type MessageProps = { message: ChatMessageItem; fate: MessageOutcome | undefined; onShowRun: (runId: string) => void };

/** Renders one message with its status, or with what its run did. */
function Message({ message, fate, onShowRun }: MessageProps) {
  const { role, text, state, error_code: code, run_id: runId } = message;
  return (
    <article
      aria-label={role === 'user' ? t('You') : t('Workflow')}
      className={styles.message}
      data-role={role}
      data-state={state}
    >
      {code !== null && <StatusBadge status={code === 'CANCELLED' ? 'cancelled' : 'failed'} word={labelOf(code)} />}
      {role === 'assistant' ? (
        <ReadableText text={text} className={styles.text} />
      ) : (
        <p className={styles.text}>
          <ForeignText text={text} />
        </p>
      )}
      {fate !== undefined && (
        <p className={styles.line}>
          <StatusBadge status={fate.status} word={fate.text} size={12} className="whitespace-normal" />
        </p>
      )}
      {role === 'assistant' && runId !== null && (
        <p className={styles.line}>
          <span>{counted(message.calls ?? 0, 'call')}</span>
          <Link href={`/runs/${encodeURIComponent(runId)}`}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</Link>
          <Button size="small" onClick={() => onShowRun(runId)}>
            {t('Show here')}
          </Button>
        </p>
      )}
    </article>
  );
}

const labelOf = (code: string): string => (code === 'CANCELLED' ? 'stopped' : code);

/** Renders the turn in progress: text as it streams, calls as they are made, and pending approvals. */
function LiveTurn({ runId, onShowRun }: { runId: string; onShowRun: (runId: string) => void }) {
  const [store] = useState(() => createRunStore(runId));
  const { isCancelling, cancel } = useCancelRun(runId);
  useRunTail(store);
  useStore(store, state => state.revision);
  const pulse = useStore(store, state => pendingApprovalIds(state.journal));
  const { journal } = store.getState();
  const isWaiting = journal.latest.status === 'waiting';
  const label = describeText(journal.latest);
  return (
    <article aria-label={t('Workflow, running')} className={styles.message} data-role="assistant" data-state="running">
      {label !== '' && <ReadableText text={label} className={styles.text} />}
      <p className={styles.line}>
        <StatusBadge
          status={isWaiting ? 'waiting' : 'running'}
          word={isWaiting ? t('awaiting approval') : label === '' ? t('running') : 'answering'}
          size={12}
        />
        <span>{counted(tallyOf(journal).calls, 'call')}</span>
        <Link href={`/runs/${encodeURIComponent(runId)}`}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</Link>
        <Button size="small" onClick={() => onShowRun(runId)}>
          {t('Show here')}
        </Button>
        <Button size="small" kind="line" icon={<StopIcon size={12} />} busy={isCancelling && t('Stopping')} onClick={cancel}>
          {t('Stop')}
        </Button>
      </p>
      <PendingApprovals runId={runId} pulse={pulse} />
    </article>
  );
}

/** Returns the newest text of the agent that produced output last. */
function describeText(run: RunFold): string {
  const agents = [...run.nodes.values()].flatMap(({ agent }) => (agent === undefined ? [] : [agent]));
  const label = agents.map(
    agent => agent.partial || agent.response || (agent.turns.findLast(turn => turn.text !== '')?.text ?? ''),
  );
  return label.findLast(text => text !== '') ?? '';
}
