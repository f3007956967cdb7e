/**
 * The code that makes the function from a result to its JSON, run before the code of a tool. Values that `JSON.stringify` would lose are
 * converted: a Map is an object or a list of pairs, a Set, an iterator and a typed array are lists, an Error has its name and message, a
 * BigInt is a number or the text of one that is not exact as a number, and infinity is text. What has no JSON is refused with its place.
 */
export const resultText = `(() => {
  const { stringify } = JSON;
  const { isArray, from } = Array;
  const { isFinite, isSafeInteger } = Number;
  const { fromEntries, getPrototypeOf, keys } = Object;
  const E = TypeError;
  const isView = ArrayBuffer.isView;
  const types = { Map, Set, Error, Promise, RegExp, DataView };
  const withoutJson = [ArrayBuffer, DataView, WeakMap, WeakSet];
  const isIterable = value => typeof value[Symbol.iterator] === 'function';
  const ofPairs = pairs => {
    const named = pairs.map(([key, entry]) => [typeof key === 'string' ? key : String(key), entry]);
    const isObject = pairs.every(([key]) => key === null || !['object', 'function', 'symbol'].includes(typeof key));
    return isObject && new Set(named.map(([key]) => key)).size === named.length ? fromEntries(named) : pairs;
  };
  const ofObject = (value, place) => {
    if (isArray(value)) return value;
    if (value instanceof types.Map) return ofPairs(from(value));
    if (value instanceof types.Set) return from(value);
    if (value instanceof types.Error) return { name: value.name, message: value.message, ...value };
    if (value instanceof types.RegExp) return String(value);
    if (value instanceof types.Promise) throw new E(place + ' is a promise, which has no JSON: await it');
    const lost = withoutJson.find(type => value instanceof type);
    if (lost !== undefined) throw new E(place + ' is of type ' + lost.name + ', which has no JSON');
    if (isView(value) || (isIterable(value) && typeof value.next === 'function')) return from(value);
    const hasEntries = isIterable(value) && typeof value.entries === 'function' && keys(value).length === 0;
    return hasEntries ? ofPairs(from(value.entries())) : value;
  };
  const objects = Object.prototype;
  const lists = Array.prototype;
  const isPlain = value => {
    const of = getPrototypeOf(value);
    return of === objects || of === lists || of === null;
  };
  const textOf = (result, places) =>
    stringify(result, function (key, value) {
      if (typeof value === 'bigint') return isSafeInteger(Number(value)) ? Number(value) : String(value);
      if (typeof value === 'number') return isFinite(value) || value !== value ? value : String(value);
      if (typeof value !== 'object' || value === null) return value;
      if (places === undefined) return isPlain(value) ? value : ofObject(value, '');
      const parent = places.get(this);
      const place = parent === undefined ? 'result' : parent + (isArray(this) ? '[' + key + ']' : '.' + key);
      const converted = ofObject(value, place);
      if (typeof converted === 'object') places.set(converted, place);
      return converted;
    });
  // Only a refusal needs places, which take longer than the text.
  return result => {
    try {
      return textOf(result);
    } catch {
      return textOf(result, new Map());
    }
  };
})()`;
