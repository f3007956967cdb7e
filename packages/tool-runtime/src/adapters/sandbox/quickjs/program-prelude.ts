/**
 * The code that gives a program its tools, run before the program. `start(name, args, stack)` is a function of the host that
 * returns a promise. What the code needs of the language is taken first, so that a program cannot change it.
 */
export const programPrelude = `(catalog, start) => {
  const { stringify, parse } = JSON;
  const E = Error, P = Proxy, S = String;
  class ToolError extends Error {
    constructor({ code, message, details }) {
      super(message);
      this.name = 'ToolError';
      this.code = code;
      if (details !== undefined) this.details = details;
    }
  }
  const tools = parse(catalog);
  const byName = new Map(tools.map(tool => [tool.name, tool]));
  const search = async query => {
    const words = S(query).toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
    const score = tool => {
      const name = tool.name.toLowerCase(), text = tool.description.toLowerCase();
      const parts = new Set(name.split(/[^a-z0-9]+/));
      const points = word => (parts.has(word) ? 3 : name.includes(word) ? 2 : 0) + (text.includes(word) ? 1 : 0);
      return words.reduce((sum, word) => sum + points(word), 0);
    };
    return tools
      .map(tool => [score(tool), tool])
      .filter(([points]) => points > 0)
      .sort((a, b) => b[0] - a[0] || (a[1].name < b[1].name ? -1 : 1))
      .slice(0, 10)
      .map(([, { name, description }]) => ({ name, description }));
  };
  const describe = async name => byName.get(S(name))?.declaration ?? null;
  const own = { search, describe };
  const at = path =>
    new P(function () {}, {
      get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : at(path === '' ? key : path + '.' + key)),
      apply: (_, __, [args]) => {
        if (!byName.has(path) && path in own) return own[path](args);
        return start(path, stringify(args ?? {}) ?? '{}', S(new E().stack));
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    });
  Object.defineProperty(globalThis, 'tools', { value: at(''), enumerable: true });
  Object.defineProperty(globalThis, 'ToolError', { value: ToolError });
  return { parse, failure: text => new ToolError(parse(text)) };
}`;
