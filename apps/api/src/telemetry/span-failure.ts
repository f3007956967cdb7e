import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

type Failure = { code: string; message: string };

const errorType = 'error.type';

/** Sets the status of a span that ends, and `error.type` to the code of its failure. */
export function setOutcome(span: Span, failure: Failure | undefined): void {
  if (failure === undefined) {
    span.setStatus({ code: SpanStatusCode.OK });
    return;
  }
  span.setAttribute(errorType, failure.code);
  span.setStatus({ code: SpanStatusCode.ERROR, message: `${failure.code}: ${failure.message}` });
}

/** Returns the failure that `setOutcome` gave a span. */
export function spanFailure({ status, attributes }: Pick<ReadableSpan, 'status' | 'attributes'>): Failure | undefined {
  if (status.code !== SpanStatusCode.ERROR) return undefined;
  const { [errorType]: code } = attributes;
  const { message = '' } = status;
  return typeof code === 'string' ? { code, message: message.slice(code.length + 2) } : { code: 'UNKNOWN', message };
}
