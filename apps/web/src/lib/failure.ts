import { TRPCClientError } from '@trpc/client';
import type { MessageParams } from '@pinion/contracts';
import { ownField } from './own-field.ts';
import { messageText } from './texts/message-text.ts';
import { t } from './texts/t.ts';
import { visibleText } from './visible-text.ts';

/** An error as a page shows it: the code, what happened, what to do. */
export type Failure = { code: string; message: string; remedy: string; temporary: boolean };

const REMEDY: Record<string, string> = {
  UNREACHABLE: t('The server did not respond. Check that it is running, then try again.'),
  TIMEOUT: t('The server took too long. Try again.'),
  INTERNAL_SERVER_ERROR: t('Something went wrong on the server. Try again.'),
  NOT_FOUND: t('It may have been deleted. Go back to the list.'),
  CONFLICT: t('It was changed in the meantime. Reload and try again.'),
  BAD_REQUEST: t('Correct the values named here, then try again.'),
  UNAUTHORIZED: t('Sign in again.'),
  AUTH_REQUIRED: t('Sign in with the link or token you were given. An owner can create a new one.'),
  FORBIDDEN: t('Ask a workspace admin for access.'),
  RATE_LIMIT: t('Wait a moment, then try again.'),
  TOO_MANY_REQUESTS: t('Wait a moment, then try again.'),
  VALIDATION_ERROR: t('Correct the values named here, then try again.'),
  WORKSPACE_CHANGED: t('Reload this page. Unsaved changes in the editor are kept in this browser.'),
  TOO_LARGE: t('Reduce its size, then try again.'),
  WORKFLOW_HAS_PROBLEMS: t('Open the workflow. Its Problems panel lists each problem and how to fix it.'),
  POLICY_DENIED: t('Choose another version of the tool, or give a reason.'),
  UNAVAILABLE: t('It is not ready yet. Try again in a moment.'),
  DATA_DAMAGED: t('Ask the administrator of this installation to restore its database from a backup.'),
  INSUFFICIENT_STORAGE: t('Free some space on the database disk, then try again.'),
};

export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  const message = refusalText(error) ?? (error instanceof Error ? visibleText(readable(error.message)) : t('Unknown error'));
  return {
    code,
    message: code === 'UNREACHABLE' ? t('Pinion could not be reached') : capitalized(message),
    remedy: remedyOf(error, code),
    temporary:
      code === 'UNREACHABLE' ||
      code === 'TIMEOUT' ||
      code === 'TOO_MANY_REQUESTS' ||
      code === 'RATE_LIMIT' ||
      code === 'UNAVAILABLE' ||
      code === 'INSUFFICIENT_STORAGE',
  };
}

function remedyOf(error: unknown, code: string): string {
  const { needs, code: cause } = detailsOf(error);
  if (needs === 'installation') return t('Ask an owner of that workspace.');
  // The address is forbidden for everyone, whatever their role.
  if (code === 'FORBIDDEN' && cause === 'POLICY_DENIED')
    return t('Use a public address, or ask the administrator of the server.');
  return REMEDY[code] ?? t('Try again.');
}

/** Returns an error in one line, for a toast: code, what happened, what to do. */
export function failureText(error: unknown): string {
  const { code, message, remedy } = failureOf(error);
  return `${code}: ${message}. ${remedy}`;
}

/** Returns the failure of the last request, if it failed. */
export const failureIn = ({ error }: { error: unknown }): Failure | null =>
  error === null || error === undefined ? null : failureOf(error);

function codeOf(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return 'INTERNAL_SERVER_ERROR';
  // A service's refusal code is more precise than the transport's.
  const code = ownField(ownField(error.data, 'refusal'), 'code') ?? ownField(error.data, 'code');
  return typeof code === 'string' ? code : 'UNREACHABLE';
}

/** Returns the message of a refusal in the language of the installation. */
function refusalText(error: unknown): string | undefined {
  const refusal = error instanceof TRPCClientError ? ownField(error.data, 'refusal') : undefined;
  const [template, params] = [ownField(refusal, 'template'), ownField(refusal, 'params')];
  if (typeof template !== 'string' || !isParams(params)) return undefined;
  return messageText({ template, params });
}

const isParams = (value: unknown): value is MessageParams =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(one => typeof one === 'string' || typeof one === 'number');

/** Begins a message with a capital letter, unless it begins with a name such as `orders.get`. */
const capitalized = (text: string): string =>
  /^\p{Ll}[\p{L}’'-]*(?:[\s,:;]|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** Converts an input refusal, which arrives as a JSON list of issues, to one line. */
function readable(message: string): string {
  if (!message.startsWith('[')) return message;
  try {
    const issues: unknown = JSON.parse(message);
    if (!Array.isArray(issues)) return message;
    return issues
      .map(issue => {
        const path = ownField(issue, 'path');
        const target = Array.isArray(path) && path.length > 0 ? `${path.join('.')}: ` : '';
        const message = ownField(issue, 'message');
        return `${target}${typeof message === 'string' ? message : t('invalid')}`;
      })
      .join('; ');
  } catch {
    return message;
  }
}

/** Returns what a refusal says about its cause: what the caller lacks, such as `role` or `installation`, and the code of the cause. */
function detailsOf(error: unknown): { needs: unknown; code: unknown } {
  const refusal = error instanceof TRPCClientError ? ownField(error.data, 'refusal') : undefined;
  const details = ownField(refusal, 'details');
  return { needs: ownField(details, 'needs'), code: ownField(details, 'code') };
}

/** Returns the machine-readable reason in the details of a refusal, such as `key_rejected`. */
export function refusalReason(error: unknown): string | undefined {
  const refusal = error instanceof TRPCClientError ? ownField(error.data, 'refusal') : undefined;
  const reason = ownField(ownField(refusal, 'details'), 'reason');
  return typeof reason === 'string' ? reason : undefined;
}
