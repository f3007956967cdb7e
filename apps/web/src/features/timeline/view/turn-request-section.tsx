'use client';
import type { TimelineRow } from '@pinion/contracts';
import { useMemo, useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type RunViewStore, selectRow } from '../../run/index.ts';
import { type TurnRequest, turnRequestOf } from '../model/turn-request.ts';
import styles from './call-inspector.module.css';
import { TranscriptEntry } from './transcript-entry.tsx';

type TurnRow = Extract<TimelineRow, { kind: 'turn' }>;

function omittedText({ omitted_turns: count, limit }: NonNullable<TurnRequest['omitted']>): string {
  const turns = counted(count, 'earlier turn');
  switch (limit) {
    case 'tokens':
      return t('{{turns}} not sent, because of the token limit of the memory.', { turns });
    case 'bytes':
      return t('{{turns}} not sent, because of the limit of 128 KiB.', { turns });
    default:
      return t('{{turns}} not sent, because of the turn limit of the memory.', { turns });
  }
}

/** The messages that are shown at first: the last ones, which are new in this turn. */
const SHOWN = 3;

/** Renders what was sent to the model in a turn: the messages, the tools that were offered, and the settings. */
export function TurnRequestSection({ run, row }: { run: RunViewStore; row: TurnRow }) {
  const { journal } = run.getState();
  const { messages, omitted, tools, settings } = useMemo(() => turnRequestOf(journal, row), [journal, row]);
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, messages.length - SHOWN);
  return (
    <>
      <Section title={t('Messages sent')} aside={String(messages.length)}>
        {omitted !== undefined && <p className={styles.omitted}>{omittedText(omitted)}</p>}
        {hidden > 0 && (
          <Button size="small" onClick={() => setWhole(true)}>
            {t('Show earlier messages ({{count}})', { count: hidden })}
          </Button>
        )}
        <div className={styles.messages}>
          {messages.slice(hidden).map((message, index) => (
            <TranscriptEntry
              key={hidden + index}
              message={message}
              onCall={callId => selectRow(run, `call\n${row.node_id}\n${callId}`)}
            />
          ))}
        </div>
      </Section>
      <Section title={t('Tools offered')} aside={String(tools.length)}>
        <p className={styles.tags} translate="no">
          {tools.map(tool => (
            <Tag key={tool} boxed>
              {tool}
            </Tag>
          ))}
        </p>
      </Section>
      <div className={styles.value}>
        <JsonView value={settings} label={t('Model settings')} title={<Label>{t('Model settings')}</Label>} maxHeight={200} />
      </div>
    </>
  );
}
