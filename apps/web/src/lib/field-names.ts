/** An object with more fields than this is listed once: a hundred thousand names take 20 ms, and a page asks for them again and again. */
const few = 1_000;
const known = new WeakMap<object, readonly string[]>();

/** Returns the names of the fields of a value that does not change any more. */
export function fieldNames(value: object): readonly string[] {
  const listed = known.get(value);
  if (listed !== undefined) return listed;
  const names = Object.keys(value);
  if (names.length > few) known.set(value, names);
  return names;
}
