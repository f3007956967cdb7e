/** Returns the body of a response with this status. Throws with the actual response otherwise. */
export async function must<T>(status: number, requested: Promise<{ status: number; body: T }>): Promise<T> {
  const answer = await requested;
  if (answer.status !== status) throw new Error(`wanted ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
