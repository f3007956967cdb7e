import { type CallSubject, deny, type Rule } from '../rule.ts';

/** Denies a blocked version at once, whichever version the workflow was frozen on. */
export const lifecycle: Rule<CallSubject> = ({ spec, lifecycle }) => {
  if (spec === undefined || lifecycle?.lifecycle !== 'blocked') return undefined;
  const why = lifecycle.reason === undefined ? '' : `: ${lifecycle.reason}`;
  const instead = lifecycle.replacement === undefined ? '' : `. Use ${lifecycle.replacement}`;
  return deny('lifecycle', 'version_blocked', `${spec.name}@${spec.version} is blocked${why}${instead}`);
};
