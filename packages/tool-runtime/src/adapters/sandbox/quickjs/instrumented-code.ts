import { type Node, parse, type Program, type StaticBlock, type BlockStatement, type SwitchCase } from 'acorn';
import { full } from 'acorn-walk';
import { CODE_FILE, CODE_OPENING } from './code-position.ts';

/** An expression statement without effect. QuickJS records the position of such a statement, and of few others. */
const MARKER = '0;';

/** Maximum characters of code that is instrumented. The syntax tree of larger code needs too much memory. */
const longest = 64 * 1024;

/** The statements whose position QuickJS does not record, although reading a property in them can fail. */
const unrecorded: ReadonlySet<string> = new Set([
  'ReturnStatement',
  'VariableDeclaration',
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'ClassDeclaration',
]);

export type InstrumentedCode = {
  code: string;
  /** Returns a stack with the columns of the code as it was written. */
  originalStack: (stack: string) => string;
};

/**
 * Marks the statements of the body of an async function, so that an exception has the line of its statement. Otherwise
 * `cannot read property 'a' of undefined` has the line of the last call before it (quickjs-ng #779). Code that does not parse is
 * returned as it is, and the interpreter reports its error.
 */
export function instrumentCode(code: string): InstrumentedCode {
  const starts = code.length > longest ? [] : statementStarts(code);
  if (starts.length === 0) return { code, originalStack: stack => stack };
  let instrumented = '';
  let from = 0;
  for (const start of starts) {
    instrumented += code.slice(from, start) + MARKER;
    from = start;
  }
  const columns = columnsByLine(code, starts);
  return { code: instrumented + code.slice(from), originalStack: stack => withoutMarkers(stack, columns) };
}

/** Returns the offsets of the statements to mark, in ascending order. */
function statementStarts(code: string): number[] {
  try {
    const program = parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    const starts: number[] = [];
    full(program, node => {
      for (const statement of statementsOf(node)) if (unrecorded.has(statement.type)) starts.push(statement.start);
    });
    return starts.toSorted((a, b) => a - b);
  } catch {
    return [];
  }
}

/** Returns the list of statements of a node. A single statement, such as the body of an `if`, is not a list. */
function statementsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return (node as Program | BlockStatement | StaticBlock).body;
    case 'SwitchCase':
      return (node as SwitchCase).consequent;
    default:
      return [];
  }
}

/** Returns the columns of the marks by line, both from 1, as the interpreter counts them. */
function columnsByLine(code: string, starts: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const columns = new Map<number, number[]>();
  let line = 1;
  let lineStart = 0;
  for (const start of starts) {
    for (let next = code.indexOf('\n', lineStart); next >= 0 && next < start; next = code.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = next + 1;
    }
    const opening = line === 1 ? CODE_OPENING.length : 0;
    columns.set(line, [...(columns.get(line) ?? []), start - lineStart + 1 + opening]);
  }
  return columns;
}

const position = new RegExp(`${CODE_FILE.replace('.', String.raw`\.`)}:(\\d+):(\\d+)`, 'g');

const withoutMarkers = (stack: string, columns: ReadonlyMap<number, readonly number[]>): string =>
  stack.replace(position, (_, line: string, column: string) => {
    const before = (columns.get(Number(line)) ?? []).filter((start, index) => start + index * MARKER.length < Number(column));
    return `${CODE_FILE}:${line}:${Number(column) - before.length * MARKER.length}`;
  });
