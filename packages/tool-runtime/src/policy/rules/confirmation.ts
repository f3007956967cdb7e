import { isUnsafe, readPath, strictestConfirmation } from '@pinion/contracts';
import type { CallSubject, Rule } from '../rule.ts';

/** Requires approval by the strictest setting of tool, activation, node, workspace and organization. */
export const confirmation: Rule<CallSubject> = ({ spec, policy, status, input }) => {
  if (spec === undefined) return undefined;
  const level = strictestConfirmation([spec.confirmation, status.confirmation, policy.confirmation, status.floor]);
  if (level === 'never' || (level === 'unsafe_only' && !isUnsafe(spec))) return undefined;
  const reason = level === 'always' ? 'asked_always' : spec.side_effect_policy === 'irreversible' ? 'irreversible' : 'dangerous';
  return { rule: 'confirmation', verdict: 'ask', reason, message: promptFor(spec.name, spec.confirmation_prompt, input) };
};

const field = /\{\{\s*([^\s{}]+)\s*\}\}/g;
const longestPrompt = 4000;

/** Returns the definition's own prompt with the arguments filled in as data, which are never treated as a template. */
function promptFor(name: string, prompt: string | undefined, input: unknown): string {
  if (prompt === undefined) return `Approve the call of ${name} with these arguments?`;
  return prompt.replaceAll(field, (_, path: string) => wordOf(readPath(input, path.split('.')))).slice(0, longestPrompt);
}

const wordOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
