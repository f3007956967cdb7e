import { StringDecoder } from 'node:string_decoder';
import type { LivePrinter } from '../live-printer.ts';

/** Reports the bytes that a program writes as text. A character can be in two writes. */
export class LiveBytes {
  private readonly decoder = new StringDecoder('utf8');
  private readonly stream: 'stdout' | 'stderr';
  private readonly printer: LivePrinter;

  constructor(stream: 'stdout' | 'stderr', printer: LivePrinter) {
    this.stream = stream;
    this.printer = printer;
  }

  add(bytes: Uint8Array): void {
    const text = this.decoder.write(bytes);
    if (text !== '') this.printer.add(this.stream, text);
  }
}
