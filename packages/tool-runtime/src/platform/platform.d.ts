/** All of the platform the core may name. Time, chance, files and sockets come in through ports. */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { new (): AbortController };
interface TextEncoder {
  encode(text: string): Uint8Array;
}
declare var TextEncoder: { new (): TextEncoder };
interface TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare var TextDecoder: { new (label: 'utf-8', options?: { ignoreBOM?: boolean }): TextDecoder };
declare var URL: {
  canParse(url: string): boolean;
  new (url: string): { readonly protocol: string; readonly username: string };
};
