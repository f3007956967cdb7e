/** The steps that introduce the product to a new user, in this order. */
export const firstSteps = ['run', 'scrub', 'pin'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The progress of the first steps. `unseen` means that it is not yet decided whether this user gets the guide. */
export type FirstSteps = { state: 'unseen' | 'open' | 'closed'; done: readonly FirstStep[] };

export const unseenSteps: FirstSteps = { state: 'unseen', done: [] };

/** Returns the first steps, opened when they were unseen and the workspace has at most one workflow, else closed. */
export const offerSteps = (steps: FirstSteps, workflowCount: number): FirstSteps =>
  steps.state === 'unseen' ? { ...steps, state: workflowCount <= 1 ? 'open' : 'closed' } : steps;

/** Returns the first steps with a step done. A completed step stays completed, in any order. */
export function completeStep(steps: FirstSteps, step: FirstStep): FirstSteps {
  if (steps.state !== 'open' || steps.done.includes(step)) return steps;
  return { ...steps, done: firstSteps.filter(one => one === step || steps.done.includes(one)) };
}

/** Returns the next step to take. Undefined when all are done. */
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
