import { isRecord, ownValue, pointerTo } from '@pinion/contracts';
import * as z from 'zod';
import { invalid } from '../platform/imports/read-import.ts';
import { findTextFlaw } from './find-text-flaw.ts';

/**
 * Parses one part of a request by its schema. `where` is prepended to the JSON Pointer of an error. Throws VALIDATION_ERROR,
 * also for an unknown field, because a misspelled field would otherwise be ignored, and for a text that cannot be stored.
 */
export function parseRequest(shape: z.core.$ZodType | undefined, given: unknown, where: string): unknown {
  const value = given ?? {};
  const flaw = shape === undefined ? undefined : findTextFlaw([shape], value);
  if (flaw !== undefined) throw invalid(where + pointerTo(flaw.path), flaw.message);
  const result = z.safeParse(shape ?? nothing, value);
  if (!result.success) {
    const { path, message } = reasonOf(result.error.issues[0]);
    throw invalid(where + pointerTo(path), message);
  }
  const unknown = droppedField(value, result.data);
  if (unknown !== undefined) throw unknownField(where + pointerTo(unknown));
  return shape === undefined ? undefined : result.data;
}

const nothing = z.object({});
const unknownMessage = 'unknown field';
const unknownField = (pointer: string) => invalid(pointer, unknownMessage);

type Reason = { path: readonly PropertyKey[]; message: string };

function reasonOf(issue: z.core.$ZodIssue | undefined): Reason {
  if (issue === undefined) return { path: [], message: 'not valid' };
  if (issue.code === 'unrecognized_keys') return { path: [...issue.path, issue.keys[0] ?? ''], message: unknownMessage };
  if (issue.code !== 'invalid_union') return issue;
  // If one option fits except for an unknown field, that field is the error.
  const nearly = issue.errors.find(errors => errors.length > 0 && errors.every(({ code }) => code === 'unrecognized_keys'));
  if (nearly === undefined) return issue;
  const { path, message } = reasonOf(nearly[0]);
  return { path: [...issue.path, ...path], message };
}

/** Returns the path of the first field that parsing dropped. Values that were passed through unparsed are not inspected. */
function droppedField(given: unknown, parsed: unknown): PropertyKey[] | undefined {
  if (given === parsed) return undefined;
  if (Array.isArray(given) && Array.isArray(parsed)) {
    for (const [index, item] of given.entries()) {
      const path = droppedField(item, parsed[index]);
      if (path !== undefined) return [index, ...path];
    }
    return undefined;
  }
  if (!isRecord(given) || !isRecord(parsed)) return undefined;
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(parsed, key)) return [key];
    const path = droppedField(ownValue(given, key), ownValue(parsed, key));
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
