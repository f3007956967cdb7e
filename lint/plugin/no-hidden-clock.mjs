/** Forbids `new Date()` and `Date()`, which read the clock implicitly. `new Date(text)` is allowed. */
export const noHiddenClock = {
  create(context) {
    const check = (node, reads) => {
      if (reads && node.callee.name === 'Date') context.report({ node, message: 'Read time through the clock port.' });
    };
    return {
      NewExpression: node => check(node, node.arguments.length === 0),
      CallExpression: node => check(node, true),
    };
  },
};
