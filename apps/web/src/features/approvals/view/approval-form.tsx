'use client';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { WaitingIcon } from '../../../ui/icons/status-icons.tsx';
import { QuotedText } from '../../../ui/quoted-text.tsx';
import type { AnswerState, Reply } from '../actions/use-answer-approval.ts';
import styles from './approvals.module.css';
import { AnswerError } from './answer-error.tsx';
import { useAnsweredElsewhere } from './use-answered-elsewhere.ts';
import { DeclineForm } from './decline-form.tsx';

/** The props of the form's editor: the answer that was refused, and a callback that returns to the read-only view. */
type ApprovalEditorProps = {
  refused: (AnswerState & { kind: 'refused' }) | undefined;
  onBack: () => void;
  onApprove: (input: unknown) => void;
};

export type ApprovalFormProps = {
  answering: AnswerState;
  onAnswer: (reply: Reply) => void;
  head: ReactNode;
  prompt: string;
  /** The source of the prompt text. */
  promptSource: string;
  reason: ReactNode;
  /** The subject of the approval, read-only. */
  children: ReactNode;
  /** Renders the editor. If absent, the request can be approved or rejected, but not edited. */
  editor?: ((parts: ApprovalEditorProps) => ReactNode) | undefined;
  declineHint?: string;
  declineLabel?: string;
};

/** Renders an approval request: approve, edit and approve, or reject with a reason. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { answering, onAnswer, head, prompt, promptSource, reason, children, editor, declineHint, declineLabel } = props;
  const refused = answering.kind === 'refused' ? answering : undefined;
  const [mode, setMode] = useState<'look' | 'edit' | 'decline'>(refused?.reply.input === undefined ? 'look' : 'edit');
  const isAnsweredElsewhere = useAnsweredElsewhere();
  const look = () => setMode('look');
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || mode === 'look') return;
    event.preventDefault();
    event.stopPropagation();
    look();
  };
  const edited = { refused, onBack: look, onApprove: (input: unknown) => onAnswer({ decision: 'approve', input }) };
  return (
    <div onKeyDown={back} role="presentation" className={styles.form}>
      <header className={styles.head}>
        <WaitingIcon size={14} />
        {head}
      </header>
      {prompt !== '' && <QuotedText source={promptSource} text={prompt} />}
      <p className={styles.reason}>{reason}</p>
      {mode === 'edit' && editor !== undefined ? editor(edited) : children}
      {mode !== 'edit' && refused !== undefined && <AnswerError failure={refused.failure} />}
      {mode === 'decline' && (
        <DeclineForm
          {...(declineHint === undefined ? {} : { hint: declineHint })}
          {...(declineLabel === undefined ? {} : { word: declineLabel })}
          onBack={look}
          onDecline={text => onAnswer({ decision: 'decline', reason: text })}
        />
      )}
      {mode === 'look' && (
        <div className={styles.actions}>
          <Button kind="line" size="small" disabled={!isAnsweredElsewhere} onClick={() => setMode('decline')}>
            {t('Reject')}
          </Button>
          {editor !== undefined && (
            <Button kind="line" size="small" disabled={!isAnsweredElsewhere} onClick={() => setMode('edit')}>
              {t('Edit')}
            </Button>
          )}
          <Button kind="main" size="small" disabled={!isAnsweredElsewhere} onClick={() => onAnswer({ decision: 'approve' })}>
            {t('Approve')}
          </Button>
        </div>
      )}
    </div>
  );
}
