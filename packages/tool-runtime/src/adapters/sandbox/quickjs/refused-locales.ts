/**
 * The code that lets methods refuse a locale or a time zone, run before the code of a tool: the interpreter has none, and its methods
 * would return another day, hour or order without a word.
 */
export const refusedLocales = `(() => {
  const { apply, defineProperty } = Reflect;
  const E = TypeError;
  const refuse = (owner, name, plain) => {
    const method = owner[name];
    const { [name]: checked } = { [name](...values) {
      for (let index = plain; index < values.length; index += 1)
        if (values[index] !== undefined)
          throw new E(name + ' has no locales and no time zones here. Add a package: the code runs in Node.js then, which has them.');
      return apply(method, this, values);
    } };
    defineProperty(owner, name, { value: checked, writable: true, configurable: true });
  };
  for (const owner of [Number, BigInt, Array]) refuse(owner.prototype, 'toLocaleString', 0);
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) refuse(Date.prototype, name, 0);
  for (const name of ['toLocaleLowerCase', 'toLocaleUpperCase']) refuse(String.prototype, name, 0);
  refuse(String.prototype, 'localeCompare', 1);
})()`;
