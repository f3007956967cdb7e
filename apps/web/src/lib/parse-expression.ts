import jsonata from 'jsonata';

export type ParseExpression = (expression: string) => unknown;

const accepted = new Set<string>();
const keptExpressions = 500;

/** Parses JSONata and throws the parser's error. An accepted expression is parsed once, because most do not change. */
export const parseExpression: ParseExpression = expression => {
  if (accepted.has(expression)) return;
  jsonata(expression);
  if (accepted.size >= keptExpressions) accepted.clear();
  accepted.add(expression);
};
