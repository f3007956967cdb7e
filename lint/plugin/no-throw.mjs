/** Forbids `throw` in the core: whatever can go wrong is part of the return type. The lint config lists the folders. */
export const noThrow = {
  create: context => ({
    ThrowStatement: node =>
      context.report({
        node,
        message: 'Nothing throws in the core. Return what went wrong as data (a ToolError, a verdict, a result).',
      }),
  }),
};
