'use client';
import type { QuestionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { AnswerState, Reply } from '../actions/use-answer-approval.ts';
import { approvalReasonText } from '../model/approval-text.ts';
import { type ApprovalCall, readCall } from '../model/read-question.ts';
import { ApprovalForm } from './approval-form.tsx';
import styles from './questions.module.css';
import { TimeLeft } from './time-left.tsx';
import { useState } from 'react';
import { visibleJson } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { readArguments } from '../model/read-arguments.ts';

export type CallFormProps = { question: QuestionItem; answering: AnswerState; onAnswer: (reply: Reply) => void };

/** Renders a call that awaits approval: its arguments and the reason for the approval. */
export function CallForm({ question, answering, onAnswer }: CallFormProps) {
  const call = readCall(question);
  const { name, input, prompt, reason } = call;
  return (
    <ApprovalForm
      answering={answering}
      onAnswer={onAnswer}
      head={<CallHead call={call} />}
      prompt={prompt}
      promptSource={t('Message from the tool')}
      reason={
        <>
          {approvalReasonText(reason)} <TimeLeft expiresAt={question.expires_at} />
        </>
      }
      editor={({ refused, ...rest }) => (
        <ArgumentsForm
          input={refused?.reply.input ?? input}
          refusal={refused?.reply.input === undefined ? undefined : refused.failure.message}
          {...rest}
        />
      )}
    >
      <JsonView
        value={input}
        label={t('Arguments for {{name}}', { name })}
        title={<Label>{t('Arguments')}</Label>}
        maxHeight={180}
      />
    </ApprovalForm>
  );
}

function CallHead({ call: { name, version, riskTags, sideEffect } }: { call: ApprovalCall }) {
  return (
    <>
      <h3>
        <ForeignText text={name} /> <span>{version}</span>
      </h3>
      <span className={styles.tags}>
        {riskTags.map(tag => (
          <Tag key={tag} boxed>
            <ForeignText text={tag} />
          </Tag>
        ))}
        {sideEffect !== '' && <SideEffectScale level={sideEffect} />}
      </span>
    </>
  );
}

type ArgumentsFormProps = {
  input: unknown;
  /** The errors of the tool's schema for the arguments that were sent last. */
  refusal: string | undefined;
  onBack: () => void;
  onApprove: (input: Record<string, unknown>) => void;
};

/** Renders the arguments as text, to be edited before approval. They are checked against the tool's schema when they are sent. */
function ArgumentsForm({ input, refusal, onBack, onApprove }: ArgumentsFormProps) {
  const [draft, setDraft] = useState({ text: visibleJson(JSON.stringify(input, null, 2) ?? ''), isFresh: true });
  const read = readArguments(draft.text);
  const error = read.ok ? (draft.isFresh ? refusal : undefined) : read.error;
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (read.ok) onApprove(read.input);
      }}
    >
      <Field label={t('Arguments')} hint={t('JSON. The call is made with exactly these arguments.')} error={error}>
        {control => (
          <TextArea
            {...control}
            autoFocus
            mono
            rows={Math.min(12, draft.text.split('\n').length + 1)}
            value={draft.text}
            onChange={event => setDraft({ text: event.target.value, isFresh: false })}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={!read.ok}>
          {t('Approve with changes')}
        </Button>
      </div>
    </form>
  );
}
