import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Blocked is a hard no, now, whatever the workflow was frozen on (seed 004 section 7.2). */
export const lifecycle: Rule<CallSubject> = ({ spec, lifecycle }) => {
  if (spec === undefined || lifecycle?.lifecycle !== 'blocked') return undefined;
  const why = lifecycle.reason === undefined ? '' : `: ${lifecycle.reason}`;
  const instead = lifecycle.replacement === undefined ? '' : `. Use ${lifecycle.replacement}`;
  return deny('lifecycle', 'version_blocked', `${spec.name}@${spec.version} is blocked${why}${instead}`);
};
