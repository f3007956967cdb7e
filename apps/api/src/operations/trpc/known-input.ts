import { isRecord } from '@pinion/contracts';
import type * as z from 'zod';
import { parseRequest } from '../parse-request.ts';

/** Fields that the protocol adds to an input: of a resumed stream, and of a list that is read page by page. */
const protocolFields = ['lastEventId', 'direction'] as const;

type Builder = { input(schema: never): unknown };

/**
 * Returns a builder of procedures whose inputs are parsed like bodies of public operations: a field that the schema does not
 * know is refused with VALIDATION_ERROR and its JSON Pointer. A misspelled field would otherwise be ignored.
 */
export function withKnownInput<Given extends Builder>(builder: Given): Given {
  return new Proxy(builder, {
    get: (target, name) =>
      name === 'input'
        ? (schema: z.core.$ZodType) => target.input(parserOf(schema) as never)
        : (Reflect.get(target, name, target) as unknown),
  });
}

/** Returns a parser for tRPC, which accepts a function. The types of a procedure are those of its schema. */
const parserOf = (schema: z.core.$ZodType) => (input: unknown) => parseRequest(schema, inputIn(schema, input), '');

function inputIn(schema: z.core.$ZodType, input: unknown): unknown {
  if (!isRecord(input)) return input;
  const unasked = protocolFields.filter(field => Object.hasOwn(input, field) && !hasField(schema, field));
  if (unasked.length === 0) return input;
  const { ...rest } = input;
  for (const field of unasked) delete rest[field];
  return rest;
}

function hasField(schema: z.core.$ZodType, field: string): boolean {
  const { def } = schema._zod as { def: { shape?: Record<string, unknown>; innerType?: z.core.$ZodType } };
  if (def.shape !== undefined) return Object.hasOwn(def.shape, field);
  return def.innerType !== undefined && hasField(def.innerType, field);
}
