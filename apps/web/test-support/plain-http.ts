import { onTestFinished } from 'vitest';

/** Takes from the page what browsers give to no page of a plain http address, until the test ends. */
export function usePlainHttp(): void {
  for (const [owner, name] of [
    [crypto, 'randomUUID'],
    [navigator, 'clipboard'],
  ] as const) {
    Object.defineProperty(owner, name, { value: undefined, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(owner, name));
  }
}
