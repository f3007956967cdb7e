'use client';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { completeFirstStep, offerFirstSteps, useFirstSteps } from '../first-steps-store.ts';
import { type FirstStep, firstSteps } from '../model/first-steps.ts';
import type { FirstStepsCardProps } from './first-steps-card.tsx';

const card = lazyPart<FirstStepsCardProps>(async () => (await import('./first-steps-card.tsx')).FirstStepsCard);

export type LazyFirstStepsProps = Pick<FirstStepsCardProps, 'goTo'> & {
  /** Undefined until it is known. */
  workflowCount: number | undefined;
  /** What was done, as seen from where it is done. */
  seen: Readonly<Record<FirstStep, boolean>>;
};

/** Knows whether somebody is new here; the card comes for those who are. */
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
