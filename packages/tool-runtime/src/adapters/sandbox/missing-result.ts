import type { GuestOutcome } from './guest-protocol.ts';

const definesMain = /(?:\bfunction|\bconst|\blet|\bvar)\s+main\b/;
const callsMain = /(?<!function\s+)\bmain\s*\(/;

/** Returns the outcome of JavaScript that returned undefined: a failure where it defines what other products call. */
export const outcomeWithoutResult = (code: string): GuestOutcome =>
  definesMain.test(code) && !callsMain.test(code)
    ? { kind: 'invalid_result', message: 'the code defines main() and does not call it. Add: return main(inputs)' }
    : { kind: 'returned', json: 'null' };

/** A remark on a result that is null because the code returns and prints nothing. */
export const noReturnRemark = 'The code returns nothing, so its result is null.';
export const hasNoReturn = (code: string): boolean => code.trim() !== '' && !/\breturn\b/.test(code);

/** Returns what to do about code that is a module or a function of another product, empty if it is none. */
export const hintOfModule = (name: string, message: string): string =>
  (name === 'SyntaxError' && /\b(?:export|import)\b/.test(message)) || /^(?:module|exports) is not defined/.test(message)
    ? '. Code is the body of a function: use `return`, and `require` for packages.'
    : '';
