'use client';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { completeFirstStep, offerFirstSteps, useFirstSteps } from '../first-steps-store.ts';
import { type FirstStep, firstSteps } from '../model/first-steps.ts';
import type { FirstStepsCardProps } from './first-steps-card.tsx';

const card = lazyPart<FirstStepsCardProps>(async () => (await import('./first-steps-card.tsx')).FirstStepsCard);

export type LazyFirstStepsProps = Pick<FirstStepsCardProps, 'goTo'> & {
  /** The number of workflows. Undefined until it is known. */
  workflowCount: number | undefined;
  /** The completed steps, as detected by the page where they are done. */
  seen: Readonly<Record<FirstStep, boolean>>;
};

/** Renders the first-steps card for new users only. */
export function LazyFirstSteps({ workflowCount, seen, goTo }: LazyFirstStepsProps) {
  const steps = useFirstSteps();
  const isOpen = steps.state === 'open';
  useEffect(() => {
    if (workflowCount !== undefined) offerFirstSteps(workflowCount);
  }, [workflowCount]);
  useEffect(() => {
    for (const step of firstSteps) if (isOpen && seen[step]) completeFirstStep(step);
  }, [isOpen, seen]);
  return <Suspense fallback={null}>{isOpen && <card.View steps={steps} goTo={goTo} />}</Suspense>;
}
