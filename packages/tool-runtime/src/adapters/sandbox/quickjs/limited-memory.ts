type WasmMemory = { readonly buffer: { readonly byteLength: number }; grow(pages: number): number };
declare const WebAssembly: { Memory: new (size: { initial: number; maximum: number }) => WasmMemory };

const PAGE_BYTES = 65_536;
const INITIAL_PAGES = 256;
/** The most that QuickJS can address: 2 GiB. */
const MAX_PAGES = 32_768;

/**
 * A WebAssembly memory that grows up to a limit. QuickJS counts only a part of its memory, so its own limit does not hold.
 * Emscripten grows the memory through this object, and reports a refusal to the code as "out of memory".
 */
export class LimitedMemory {
  readonly memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAX_PAGES });
  /** True if the program wanted more. QuickJS then throws an error, or null where no memory is left for one. */
  wasRefused = false;
  private limitBytes = INITIAL_PAGES * PAGE_BYTES;

  constructor() {
    const grow = this.memory.grow.bind(this.memory);
    this.memory.grow = pages => {
      if (this.bytes + pages * PAGE_BYTES > this.limitBytes) {
        this.wasRefused = true;
        throw new RangeError('memory limit');
      }
      return grow(pages);
    };
  }

  setLimit(bytes: number): void {
    this.limitBytes = Math.max(bytes, INITIAL_PAGES * PAGE_BYTES);
  }

  /** The current size, which is also the largest so far. */
  get bytes(): number {
    return this.memory.buffer.byteLength;
  }
}
