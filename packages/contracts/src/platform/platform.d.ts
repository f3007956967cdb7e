/** All of the platform the contracts may name. */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare var URL: {
  canParse(url: string): boolean;
  new (url: string): { readonly protocol: string; readonly username: string };
};
