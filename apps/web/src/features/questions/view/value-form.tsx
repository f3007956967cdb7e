'use client';
import { type KeyboardEvent, useState } from 'react';
import type { QuestionItem } from '../../../lib/api-shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { WaitingIcon } from '../../../ui/icons/status-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import type { Answering, Reply } from '../actions/use-answer.ts';
import { readValue } from '../model/read-question.ts';
import { DeclineForm } from './decline-form.tsx';
import styles from './questions.module.css';
import { Refused } from './refused.tsx';
import { TimeLeft } from './time-left.tsx';
import { useSettled } from './use-settled.ts';
import { ValueEditor } from './value-editor.tsx';

export type ValueFormProps = { question: QuestionItem; answering: Answering; onAnswer: (reply: Reply) => void };

/** A value that waits for a person: yes, yes with changes where the node allows it, or no with a reason. */
export function ValueForm({ question, answering, onAnswer }: ValueFormProps) {
  const { prompt, value, isEditable } = readValue(question);
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
          {question.node_id} <span>asks</span>
        </h3>
      </header>
      {prompt !== '' && <p className={styles.prompt}>{prompt}</p>}
      <p className={styles.reason}>
        The workflow goes on with this value when you approve it. <TimeLeft expiresAt={question.expires_at} />
      </p>
      {mode === 'edit' ? (
        <ValueEditor
          value={refused?.reply.input ?? value}
          onBack={() => setMode('look')}
          onApprove={input => onAnswer({ decision: 'approve', input })}
        />
      ) : (
        <JsonView value={value} label={`Value at ${question.node_id}`} title={<Label>Value</Label>} maxHeight={220} />
      )}
      {refused !== undefined && <Refused failure={refused.failure} />}
      {mode === 'decline' && (
        <DeclineForm
          hint="It leaves the node through declined."
          word="Decline"
          onBack={() => setMode('look')}
          onDecline={reason => onAnswer({ decision: 'decline', reason })}
        />
      )}
      {mode === 'look' && (
        <div className={styles.actions}>
          <Button kind="line" size="small" disabled={!isSettled} onClick={() => setMode('decline')}>
            Decline
          </Button>
          {isEditable && (
            <Button kind="line" size="small" disabled={!isSettled} onClick={() => setMode('edit')}>
              Edit
            </Button>
          )}
          <Button kind="main" size="small" disabled={!isSettled} onClick={() => onAnswer({ decision: 'approve' })}>
            Approve
          </Button>
        </div>
      )}
    </div>
  );
}
