import { isRecord, visibleText, wellFormedJson } from '@pinion/contracts';
import type { FastifyReply } from 'fastify';
import { databaseRefusal } from '../database-refusal.ts';
import { Refusal, type RefusalCode } from '../../platform/errors/refusal.ts';
import { refusalMap } from '../error-map.ts';

export type ErrorResponseBody = { error: { code: string; message: string; details?: unknown } };

export const sendError = (reply: FastifyReply, status: number, code: string, message: string, details?: unknown): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(wellFormedJson(JSON.stringify(errorBody(code, message, details))));

const errorBody = (code: string, message: string, details: unknown): ErrorResponseBody => ({
  error: { code, message: visibleText(message), ...(details === undefined ? {} : { details }) },
});

const statusToCode: Readonly<Record<number, RefusalCode>> = { 400: 'VALIDATION_ERROR', 404: 'NOT_FOUND', 413: 'TOO_LARGE' };

/**
 * Sends a refusal as it is and an error of the server framework by its status. Any other error is a bug, whose details are not
 * exposed.
 */
export function sendFailure(reply: FastifyReply, error: unknown, report: (error: unknown) => void): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return sendError(reply, statusCode, statusToCode[statusCode] ?? 'VALIDATION_ERROR', message ?? 'The request cannot be read');
  }
  report(error);
  const refusal = databaseRefusal(error);
  if (refusal !== undefined) return sendRefusal(reply, refusal);
  return sendError(reply, 500, 'INTERNAL', 'Internal error. See the server log for details');
}

function sendRefusal(reply: FastifyReply, { code, message, details }: Refusal): FastifyReply {
  const retryAfter = isRecord(details) ? details['retry_after_s'] : undefined;
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
  return sendError(reply, refusalMap[code].status, code, message, details);
}
