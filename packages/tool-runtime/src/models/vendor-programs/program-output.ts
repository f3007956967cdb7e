import { isRecord, type VendorProgram } from '@pinion/contracts';

/** Returns the output of a program as people read it. An encrypted output has no text. */
export function programOutput({
  result,
  isError,
}: {
  result: unknown;
  isError?: boolean | undefined;
}): Pick<VendorProgram, 'stdout' | 'stderr' | 'status'> {
  if (!isRecord(result)) return { status: isError === true ? 'failed' : 'completed' };
  const { stdout, stderr, return_code, result: returned, status, errorCode, error_code } = result;
  const failure = errorCode ?? error_code;
  return {
    ...textAs('stdout', stdout ?? returned),
    ...textAs('stderr', stderr ?? failure),
    status:
      status === 'incomplete'
        ? 'incomplete'
        : failure !== undefined || (return_code !== undefined && return_code !== 0)
          ? 'failed'
          : 'completed',
  };
}

const textAs = <Key extends 'stdout' | 'stderr'>(key: Key, value: unknown): Partial<Record<Key, string>> =>
  typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<Key, string>) : {};
