type WasmMemory = { readonly buffer: { readonly byteLength: number }; grow(pages: number): number };
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

const PAGE_BYTES = 65_536;

/** Refuses every WebAssembly memory that would grow above a limit. Python reports a refusal as `MemoryError`. */
export function limitMemory(maxBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = Reflect.get(prototype, 'grow') as (this: WasmMemory, pages: number) => number;
  Reflect.defineProperty(prototype, 'grow', {
    configurable: false,
    writable: false,
    value: function limitedGrow(this: WasmMemory, pages: number): number {
      if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('memory limit');
      return grow.call(this, pages);
    },
  });
}

type MemoryFile = { contents?: { length: number } | null };
export type MemoryFiles = {
  expandFileStorage(node: MemoryFile, size: number): void;
  resizeFileStorage(node: MemoryFile, size: number): void;
};

/** Limits the bytes of all files. They are outside the WebAssembly memory. `full` creates the error for a full disk. */
export function limitFiles(files: MemoryFiles, maxBytes: number, full: () => unknown): void {
  let used = 0;
  for (const name of ['expandFileStorage', 'resizeFileStorage'] as const) {
    const original = files[name].bind(files);
    files[name] = (node, size) => {
      const before = node.contents?.length ?? 0;
      if (used + Math.max(0, size - before) > maxBytes) throw full();
      original(node, size);
      used += (node.contents?.length ?? 0) - before;
    };
  }
}
