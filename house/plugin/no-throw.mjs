/** Nothing throws in the core: what can go wrong is part of the answer's type. Where that is, the lint config says. */
export const noThrow = {
  create: context => ({
    ThrowStatement: node =>
      context.report({
        node,
        message: 'Nothing throws in the core. Return what went wrong as data (a ToolError, a verdict, a result).',
      }),
  }),
};
