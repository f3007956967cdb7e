import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies a call unless the workspace has the tool. Withdrawal applies at once, also to running runs. */
export const availability: Rule<CallSubject> = ({ spec, status }) =>
  spec === undefined || status.available
    ? undefined
    : deny(
        'availability',
        'not_available',
        `${spec.name} is not available in this workspace. An administrator can make it available.`,
      );
