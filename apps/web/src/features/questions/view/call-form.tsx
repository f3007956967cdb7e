'use client';
import { type KeyboardEvent, useState } from 'react';
import type { QuestionItem } from '../../../lib/api-shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { WaitingIcon } from '../../../ui/icons/status-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Answering, Reply } from '../actions/use-answer.ts';
import { reasonWords } from '../model/question-words.ts';
import { readCall } from '../model/read-question.ts';
import { ArgumentsForm } from './arguments-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import styles from './questions.module.css';
import { Refused } from './refused.tsx';
import { TimeLeft } from './time-left.tsx';
import { useSettled } from './use-settled.ts';

export type CallFormProps = { question: QuestionItem; answering: Answering; onAnswer: (reply: Reply) => void };

/** A call that waits: its arguments, why it is asked about, and yes, yes with changes, or no with a reason. */
export function CallForm({ question, answering, onAnswer }: CallFormProps) {
  const call = readCall(question);
  const refused = answering.kind === 'refused' ? answering : undefined;
  const [mode, setMode] = useState<'look' | 'edit' | 'decline'>(refused?.reply.input === undefined ? 'look' : 'edit');
  const isSettled = useSettled();
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || mode === 'look') return;
    event.preventDefault();
    event.stopPropagation();
    setMode('look');
  };
  return (
    <div onKeyDown={back} role="presentation" className={styles.form}>
      <header className={styles.head}>
        <WaitingIcon size={14} />
        <h3>
          {call.name} <span>{call.version}</span>
        </h3>
        <span className={styles.tags}>
          {call.riskTags.map(tag => (
            <Tag key={tag} boxed>
              {tag}
            </Tag>
          ))}
          {call.sideEffect !== '' && <SideEffectScale level={call.sideEffect} />}
        </span>
      </header>
      {call.prompt !== '' && <p className={styles.prompt}>{call.prompt}</p>}
      <p className={styles.reason}>
        {reasonWords(call.reason)} <TimeLeft expiresAt={question.expires_at} />
      </p>
      {mode === 'edit' ? (
        <ArgumentsForm
          input={refused?.reply.input ?? call.input}
          refusal={refused?.reply.input === undefined ? undefined : refused.failure.message}
          onBack={() => setMode('look')}
          onApprove={input => onAnswer({ decision: 'approve', input })}
        />
      ) : (
        <JsonView value={call.input} label={`Arguments of ${call.name}`} title={<Label>Arguments</Label>} maxHeight={180} />
      )}
      {mode !== 'edit' && refused !== undefined && <Refused failure={refused.failure} />}
      {mode === 'decline' && (
        <DeclineForm onBack={() => setMode('look')} onDecline={reason => onAnswer({ decision: 'decline', reason })} />
      )}
      {mode === 'look' && (
        <div className={styles.actions}>
          <Button kind="line" size="small" disabled={!isSettled} onClick={() => setMode('decline')}>
            Decline
          </Button>
          <Button kind="line" size="small" disabled={!isSettled} onClick={() => setMode('edit')}>
            Edit
          </Button>
          <Button kind="main" size="small" disabled={!isSettled} onClick={() => onAnswer({ decision: 'approve' })}>
            Approve
          </Button>
        </div>
      )}
    </div>
  );
}
