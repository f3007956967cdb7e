import type { OperationItem } from '../../../lib/api-shapes.ts';

/** Whether operations that work with and without a key use it. */
export type OptionalKeyChoice = 'use' | 'omit';

type Operation = Pick<OperationItem, 'secrets' | 'optional_secrets'>;

/** Returns the proposed choice: keys that are stored are used. Undefined when no operation has an optional key. */
export function defaultOptionalKeys(
  operations: readonly Operation[],
  isStored: (secret: string) => boolean,
): OptionalKeyChoice | undefined {
  const optional = operations.flatMap(({ optional_secrets }) => optional_secrets);
  if (optional.length === 0) return undefined;
  return optional.some(isStored) ? 'use' : 'omit';
}

/** Returns the names of the secrets that calls of these operations send, each once. */
export const neededSecrets = (operations: readonly Operation[], optionalKeys: OptionalKeyChoice | undefined): string[] => [
  ...new Set(
    operations.flatMap(({ secrets, optional_secrets }) => {
      if (optional_secrets.length === 0) return secrets;
      return optionalKeys === 'omit' ? [] : optional_secrets;
    }),
  ),
];
