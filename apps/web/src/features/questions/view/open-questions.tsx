'use client';
import { t } from '../../../lib/texts/t.ts';
import { QuestionCard } from './question-card.tsx';
import styles from './questions.module.css';
import { useOpenQuestions } from './use-open-questions.ts';

export type OpenQuestionsProps = {
  runId: string;
  /** Changes when something in the run was asked or answered; without it the server is asked every 2 s. */
  pulse?: string | undefined;
  /** Only the question about this. */
  questionId?: string | undefined;
};

/** What a run waits for from a person, each as a card to be answered in any order. Nothing where nothing is asked. */
export function OpenQuestions({ runId, pulse, questionId }: OpenQuestionsProps) {
  const { shown } = useOpenQuestions({ runId, pulse });
  const cards = questionId === undefined ? shown : shown.filter(({ question }) => question.id === questionId);
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('Approvals')} data-own-keys className={styles.cards}>
      {cards.map(({ question, isOpen }) => (
        <QuestionCard key={question.id} question={question} isOpen={isOpen} />
      ))}
    </section>
  );
}
