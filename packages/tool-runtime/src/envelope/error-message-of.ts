import { isRecord } from '@pinion/contracts';

/**
 * Returns the message of an error object. Services use `message`, `error.message`, a list with an error, a list of what is invalid, the
 * members of a problem (RFC 9457), or plain text.
 */
export function errorMessageOf(error: unknown): string {
  return messageIn(error) ?? (isRecord(error) ? JSON.stringify(error) : noReason);
}

/** Returns the message in an error object, or undefined where it has none. What is invalid is named before its message. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (error instanceof Error) return error.message;
  if (Array.isArray(error)) return error.map(errorMessageOf).join(', ') || undefined;
  if (!isRecord(error)) return undefined;
  const message = messageNames.map(name => error[name]).find(value => typeof value === 'string' && value !== '');
  const place = placeOf(error);
  if (typeof message === 'string') return place === undefined ? message : `${place}: ${message}`;
  return messageIn(error['error'] ?? error['errors'] ?? error['detail'] ?? error['message']);
}

/** Returns the field that an item of a list of what is invalid is about. */
function placeOf({ loc, field, path, pointer }: Readonly<Record<string, unknown>>): string | undefined {
  const place = [loc, field, path, pointer].find(value => typeof value === 'string' || Array.isArray(value));
  return Array.isArray(place)
    ? place.filter(step => typeof step === 'string' || typeof step === 'number').join('.')
    : (place as string | undefined);
}

const noReason = 'no reason given';
const messageNames = ['message', 'msg', 'detail', 'error_description', 'title'];
