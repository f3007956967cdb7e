import { createMessage, type Message, type MessageParams } from '@pinion/contracts';
const refusalCodes = [
  'VALIDATION_ERROR',
  'AUTH_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'WORKSPACE_CHANGED',
  'TOO_LARGE',
  'WORKFLOW_HAS_PROBLEMS',
  'POLICY_DENIED',
  'RATE_LIMIT',
  'UNAVAILABLE',
  'INSUFFICIENT_STORAGE',
  'DATA_DAMAGED',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** An expected refusal by a service: what happened and what to do, as every surface shows it. Any other thrown error is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly template: string;
  readonly params: MessageParams;
  readonly details: unknown;

  constructor(code: RefusalCode, { message, template, params }: Message, details?: unknown) {
    super(message);
    this.template = template;
    this.params = params;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (what: string, id: string): Refusal =>
  new Refusal('NOT_FOUND', createMessage('This workspace has no {{resource}} {{id}}', { resource: what, id }));
