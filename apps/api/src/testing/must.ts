/** For what a test stands on: says what was answered instead. */
export async function must(status: number, asked: Promise<{ status: number; body: unknown }>): Promise<void> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`wanted ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}
