/** Returns undefined instead of the error of a file that is not there. */
export async function undefinedIfMissing<Value>(looking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
