import { deny, type Rule, type TurnSubject } from '../rule.ts';

export const iterationCap: Rule<TurnSubject> = ({ policy, iterationsBefore }) =>
  iterationsBefore < policy.max_iterations
    ? undefined
    : deny('iteration_cap', 'max_iterations', `The agent has reached its limit of ${policy.max_iterations} turns.`);
