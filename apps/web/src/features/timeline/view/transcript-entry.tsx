'use client';
import type { TranscriptMessage } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { truncateText } from '../../../lib/truncate-text.ts';
import { formatBytes } from '../../../lib/format.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { Tag } from '../../../ui/tag.tsx';
import styles from './message-list.module.css';

type TranscriptEntryProps = {
  message: TranscriptMessage;
  /** Opens the call of a tool message. */
  onCall: (callId: string) => void;
};

/** Renders one message of the conversation with a model. */
export function TranscriptEntry({ message, onCall }: TranscriptEntryProps) {
  switch (message.role) {
    case 'system':
      return <Entry who={termOf(message.role)} text={message.text} />;
    case 'user':
      return <Entry who={termOf(message.role)} text={message.text} isHistory={message.is_history === true} />;
    case 'assistant':
      return (
        <Entry
          who={
            message.is_history === true
              ? t('assistant')
              : t('assistant, turn {{iteration}}', { iteration: message.iteration + 1 })
          }
          isHistory={message.is_history === true}
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

type EntryProps = {
  who: string;
  name?: string;
  text: string;
  isMono?: boolean;
  isPartial?: boolean;
  isHistory?: boolean;
  children?: ReactNode;
};

function Entry({ who, name, text, isMono = false, isPartial = false, isHistory = false, children }: EntryProps) {
  return (
    <article className={styles.entry}>
      <header>
        {who}
        {name !== undefined && <b>{name}</b>}
        {isPartial && <Tag>{t('streaming')}</Tag>}
        {isHistory && <Tag>{t('earlier turn')}</Tag>}
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
