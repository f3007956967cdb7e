/** Recorded answers to equal requests: the nth request gets the nth answer, those of its own node first. */
export class InTurn<Answer> {
  private readonly left = new Map<string, { node_id: string; answer: Answer }[]>();
  private readonly counts = new Map<string, number>();

  add(question: string, node_id: string, answer: Answer): void {
    const answers = this.left.get(question) ?? [];
    answers.push({ node_id, answer });
    this.left.set(question, answers);
    this.counts.set(question, (this.counts.get(question) ?? 0) + 1);
  }

  take(question: string, node_id: string): Answer | undefined {
    const answers = this.left.get(question) ?? [];
    const own = answers.findIndex(one => one.node_id === node_id);
    return answers.splice(Math.max(own, 0), 1)[0]?.answer;
  }

  /** Returns the initial number of answers to a request. */
  count(question: string): number {
    return this.counts.get(question) ?? 0;
  }
}
