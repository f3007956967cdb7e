/** Runs up to `width` tasks at once. The others wait in order. */
export class TurnWidth {
  private free: number;
  private readonly waiting: (() => void)[] = [];
  private next = 0;

  constructor(width: number) {
    this.free = width;
  }

  async run<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>(resolve => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const turn = this.waiting[this.next];
      if (turn === undefined) this.free += 1;
      else {
        this.next += 1;
        turn();
      }
    }
  }
}
