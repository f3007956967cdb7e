/**
 * Numbers the calls of a program. The number of a call counts the equal calls at the same place of the code, so it does not depend
 * on the order in which results arrive: only equal calls can be exchanged, and those have the same meaning.
 */
export class PathCounter {
  private readonly counts = new Map<string, number>();

  /** `site` is the line and the column of the call, `argsText` the JSON of its arguments. */
  next(site: string, name: string, argsText: string): string {
    const key = JSON.stringify([site, name, argsText]);
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return `${site}#${count}`;
  }
}
