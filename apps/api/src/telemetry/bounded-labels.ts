/** The label for all values beyond the limit. */
export const otherLabel = 'other';

const longest = 500;

/** Passes a number of distinct values. Each further one becomes `other`, so that no caller decides the number of series. */
export class BoundedLabels {
  private readonly known = new Set<string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  fit(value: string): string {
    if (this.known.has(value)) return value;
    if (this.known.size >= this.most || value.length > longest) return otherLabel;
    this.known.add(value);
    return value;
  }
}
