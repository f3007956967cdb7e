/** `new Date()` and `Date()` read the clock without saying so; `new Date(text)` does not. */
export const noHiddenClock = {
  create(context) {
    const check = (node, reads) => {
      if (reads && node.callee.name === 'Date')
        context.report({ node, message: 'Time comes in by the door: use the clock port.' });
    };
    return {
      NewExpression: node => check(node, node.arguments.length === 0),
      CallExpression: node => check(node, true),
    };
  },
};
