/** Maximum number of own entries that a copy duplicates. More become a layer that copies share. */
const mostOwn = 1_000;

/**
 * A map that is cheap to copy. Existing entries become an immutable layer that all copies share, and each copy has its own
 * entries on top. A checkpoint of ten thousand calls only costs its last thousand.
 */
export class LayeredMap<Key, Value> {
  private base: ReadonlyMap<Key, Value> = new Map();
  private own = new Map<Key, Value>();
  /** Keys of the base that are deleted here. */
  private gone = new Set<Key>();

  get(key: Key): Value | undefined {
    return this.own.get(key) ?? (this.gone.has(key) ? undefined : this.base.get(key));
  }

  set(key: Key, value: Value): void {
    this.own.set(key, value);
  }

  delete(key: Key): void {
    this.own.delete(key);
    if (this.base.has(key)) this.gone.add(key);
  }

  copy(): LayeredMap<Key, Value> {
    if (this.own.size > mostOwn) this.settle();
    const copy = new LayeredMap<Key, Value>();
    copy.base = this.base;
    copy.own = new Map(this.own);
    copy.gone = new Set(this.gone);
    return copy;
  }

  private settle(): void {
    const base = new Map(this.base);
    for (const key of this.gone) base.delete(key);
    for (const [key, value] of this.own) base.set(key, value);
    this.base = base;
    this.own = new Map();
    this.gone = new Set();
  }
}
