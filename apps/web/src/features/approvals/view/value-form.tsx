'use client';
import type { ApprovalItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import type { AnswerState, Reply } from '../actions/use-answer-approval.ts';
import { readValue } from '../model/read-approval.ts';
import { ApprovalForm } from './approval-form.tsx';
import { AnswerError } from './answer-error.tsx';
import { TimeLeft } from './time-left.tsx';
import { visibleJson } from '../../../lib/visible-text.ts';
import { JsonForm } from '../../../ui/json-form.tsx';

export type ValueFormProps = { approval: ApprovalItem; answering: AnswerState; onAnswer: (reply: Reply) => void };

/** Renders a value that awaits approval. It can be edited where its node allows that. */
export function ValueForm({ approval, answering, onAnswer }: ValueFormProps) {
  const { title, prompt, value, isEditable } = readValue(approval);
  return (
    <ApprovalForm
      answering={answering}
      onAnswer={onAnswer}
      head={
        <h3>
          <ForeignText text={title} /> <span>{t('requests approval')}</span>
        </h3>
      }
      prompt={prompt}
      promptSource={t('Message from the workflow')}
      reason={
        <>
          {t('If you approve, the workflow continues with this value.')} <TimeLeft expiresAt={approval.expires_at} />
        </>
      }
      editor={
        isEditable
          ? ({ refused, ...rest }) => (
              <>
                <ValueEditor value={refused?.reply.input ?? value} {...rest} />
                {refused !== undefined && <AnswerError failure={refused.failure} />}
              </>
            )
          : undefined
      }
      declineHint={t('The run continues from the declined handle.')}
      declineLabel={t('Reject')}
    >
      <JsonView value={value} label={t('Value for {{title}}', { title })} title={<Label>{t('Value')}</Label>} maxHeight={220} />
    </ApprovalForm>
  );
}

type ValueEditorProps = { value: unknown; onBack: () => void; onApprove: (value: unknown) => void };

/** Renders any JSON value as text, to be edited before approval. */
function ValueEditor({ value, onBack, onApprove }: ValueEditorProps) {
  return (
    <JsonForm
      label={t('Value')}
      hint={t('JSON. The workflow continues with this value.')}
      initialText={visibleJson(JSON.stringify(value ?? null, null, 2))}
      submitLabel={t('Approve with changes')}
      onBack={onBack}
      onSubmit={onApprove}
    />
  );
}
