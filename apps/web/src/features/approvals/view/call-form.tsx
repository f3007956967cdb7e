'use client';
import type { ApprovalItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { AnswerState, Reply } from '../actions/use-answer-approval.ts';
import { approvalReasonText } from '../model/approval-text.ts';
import { type ApprovalCall, readCall } from '../model/read-approval.ts';
import { ApprovalForm } from './approval-form.tsx';
import styles from './approvals.module.css';
import { ProgramContext } from './program-context.tsx';
import { TimeLeft } from './time-left.tsx';
import { ArgumentsForm } from './arguments-form.tsx';

export type CallFormProps = { approval: ApprovalItem; answering: AnswerState; onAnswer: (reply: Reply) => void };

/** Renders a call that awaits approval: its arguments and the reason for the approval. */
export function CallForm({ approval, answering, onAnswer }: CallFormProps) {
  const call = readCall(approval);
  const { name, input, inputSchema, prompt, reason, program } = call;
  return (
    <ApprovalForm
      answering={answering}
      onAnswer={onAnswer}
      head={<CallHead call={call} />}
      prompt={prompt}
      promptSource={t('Message from the tool')}
      reason={
        <>
          {approvalReasonText(reason)} <TimeLeft expiresAt={approval.expires_at} />
        </>
      }
      editor={({ refused, ...rest }) => (
        <ArgumentsForm
          input={refused?.reply.input ?? input}
          schema={inputSchema}
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
      {program !== undefined && <ProgramContext program={program} />}
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
