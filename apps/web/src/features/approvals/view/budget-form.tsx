'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { WaitingIcon } from '../../../ui/icons/status-icons.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { AnswerState, Reply } from '../actions/use-answer-approval.ts';
import { formatAmount, currentLimit, suggestedLimit, raiseBudget, formatBudgetSpent, limitError } from '../model/raise-budget.ts';
import type { ApprovalBudget } from '../model/read-approval.ts';
import styles from './approvals.module.css';
import { AnswerError } from './answer-error.tsx';
import { useAnsweredElsewhere } from './use-answered-elsewhere.ts';

export type BudgetFormProps = {
  requested: ApprovalBudget;
  nodeId: string;
  answering: AnswerState;
  onAnswer: (reply: Reply) => void;
};

const nouns = { tokens: t('tokens'), calls: t('tool calls'), usd: t('USD') } as const;

/**
 * Renders the request of an agent that has used up its budget: what it has spent, and whether it gets more or ends with its
 * current result.
 */
export function BudgetForm({ requested, nodeId, answering, onAnswer }: BudgetFormProps) {
  const { limit, spent } = requested;
  const [text, setText] = useState(String(suggestedLimit(requested)));
  const isAnsweredElsewhere = useAnsweredElsewhere();
  const wrong = limitError(requested, text);
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (isAnsweredElsewhere && wrong === undefined)
          onAnswer({ decision: 'approve', budget: raiseBudget(requested, Number(text)) });
      }}
    >
      <header className={styles.head}>
        <WaitingIcon size={14} />
        <h3>
          {t('Budget')} <span>{t('of {{nodeId}}', { nodeId })}</span>
        </h3>
      </header>
      <p className={styles.prompt}>
        {t(
          'The next step exceeds the limit of {{figureWords}}. Raise the limit, or stop the agent and keep its current outputs.',
          {
            figureWords: formatAmount(limit, currentLimit(requested)),
          },
        )}
      </p>
      <p className={styles.reason}>{t('Spent so far: {{spentWords}}.', { spentWords: formatBudgetSpent(spent) })}</p>
      <Field label={t('Raise {{nouns}} to', { nouns: nouns[limit] })} error={wrong}>
        {control => (
          <TextInput
            {...control}
            type="number"
            min={0}
            step={limit === 'usd' ? 'any' : 1}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      {answering.kind === 'refused' && <AnswerError failure={answering.failure} />}
      <div className={styles.actions}>
        <Button kind="line" size="small" disabled={!isAnsweredElsewhere} onClick={() => onAnswer({ decision: 'decline' })}>
          {t('Stop agent')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={!isAnsweredElsewhere || wrong !== undefined}>
          {t('Raise and continue')}
        </Button>
      </div>
    </form>
  );
}
