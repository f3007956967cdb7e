import { isTooDeep, maxJsonDepth } from '@pinion/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../operations/rest/error-response.ts';

/** Responds with 400 to a body that is nested more than `maxJsonDepth` deep, before tRPC parses its text. */
export async function refuseDeepText({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (typeof body !== 'string' || !isTooDeep(body)) return undefined;
  return sendError(reply, 400, 'VALIDATION_ERROR', `the document: it is nested more than ${maxJsonDepth} levels deep`);
}
