/** What shows a new person the idea of the thing, in this order. */
export const firstSteps = ['run', 'scrub', 'pin'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** `unseen`: nobody has decided yet whether this person is led. */
export type FirstSteps = { state: 'unseen' | 'open' | 'closed'; done: readonly FirstStep[] };

export const unseenSteps: FirstSteps = { state: 'unseen', done: [] };

/** Who comes to an empty workspace, or to the one workflow of the first day, is led; everybody else knows the way. */
export const offerSteps = (steps: FirstSteps, workflowCount: number): FirstSteps =>
  steps.state === 'unseen' ? { ...steps, state: workflowCount <= 1 ? 'open' : 'closed' } : steps;

/** What was done stays done, in whatever order. */
export function completeStep(steps: FirstSteps, step: FirstStep): FirstSteps {
  if (steps.state !== 'open' || steps.done.includes(step)) return steps;
  return { ...steps, done: firstSteps.filter(one => one === step || steps.done.includes(one)) };
}

/** The step to take now; undefined when all are taken. */
export const nextStep = ({ done }: FirstSteps): FirstStep | undefined => firstSteps.find(step => !done.includes(step));

export function readFirstSteps(text: string | null): FirstSteps {
  try {
    const { state, done } = JSON.parse(text ?? '') as Partial<FirstSteps>;
    if (state !== 'open' && state !== 'closed') return unseenSteps;
    return { state, done: firstSteps.filter(step => Array.isArray(done) && done.includes(step)) };
  } catch {
    return unseenSteps;
  }
}
