/** Returns the body of an answer with this status; fails with what was answered instead. */
export async function must<T>(status: number, requested: Promise<{ status: number; body: T }>): Promise<T> {
  const answer = await requested;
  if (answer.status !== status) throw new Error(`wanted ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
