import { isValidTraceId } from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';

/**
 * Generates the ids of spans: `prefix` (eight random hex digits of this process) and a counter. A trace that starts here has the
 * id that was set just before its first span.
 */
export class RunIds implements IdGenerator {
  traceId = '';
  private readonly random = new RandomIdGenerator();
  private readonly prefix: string;
  private count = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  generateTraceId(): string {
    return isValidTraceId(this.traceId) ? this.traceId : this.random.generateTraceId();
  }

  generateSpanId(): string {
    this.count = (this.count + 1) % 0xffffffff;
    return this.prefix + this.count.toString(16).padStart(8, '0');
  }
}
