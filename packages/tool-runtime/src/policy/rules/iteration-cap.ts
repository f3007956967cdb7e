import { deny, type Rule, type TurnSubject } from '../rule.ts';

export const iterationCap: Rule<TurnSubject> = ({ policy, iterationsBefore }) =>
  iterationsBefore < policy.max_iterations
    ? undefined
    : deny('iteration_cap', 'max_iterations', `this agent may ask its model ${policy.max_iterations} times, and has`);
