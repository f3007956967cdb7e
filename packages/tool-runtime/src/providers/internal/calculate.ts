import { invalidInput } from './tool-failure.ts';

/*
 * A calculator without eval: + - * / % ^, parentheses, constants and functions by name. One pass, by precedence. Results are
 * rounded to 15 significant digits, so that 0.1 + 0.2 is 0.3.
 */

const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
  ['tau', 2 * Math.PI],
]);

type Fn = { arity: readonly [number, number]; run: (...values: number[]) => number };
const one = (run: (value: number) => number): Fn => ({ arity: [1, 1], run });
const many = (run: (...values: number[]) => number): Fn => ({ arity: [1, 100], run });

const functions = new Map<string, Fn>([
  ['abs', one(Math.abs)],
  ['sqrt', one(Math.sqrt)],
  ['cbrt', one(Math.cbrt)],
  ['exp', one(Math.exp)],
  ['ln', one(Math.log)],
  ['log10', one(Math.log10)],
  ['log2', one(Math.log2)],
  ['log', { arity: [1, 2], run: (value, base) => (base === undefined ? Math.log10(value) : Math.log(value) / Math.log(base)) }],
  ['sin', one(Math.sin)],
  ['cos', one(Math.cos)],
  ['tan', one(Math.tan)],
  ['asin', one(Math.asin)],
  ['acos', one(Math.acos)],
  ['atan', one(Math.atan)],
  ['atan2', { arity: [2, 2], run: Math.atan2 }],
  ['floor', one(Math.floor)],
  ['ceil', one(Math.ceil)],
  ['trunc', one(Math.trunc)],
  ['sign', one(Math.sign)],
  ['round', { arity: [1, 2], run: roundTo }],
  ['min', many(Math.min)],
  ['max', many(Math.max)],
  ['sum', many((...values) => values.reduce((total, value) => total + value, 0))],
  ['avg', many((...values) => values.reduce((total, value) => total + value, 0) / values.length)],
  ['pow', { arity: [2, 2], run: Math.pow }],
  ['mod', { arity: [2, 2], run: (a, b) => a % b }],
]);

function roundTo(value: number, digits = 0): number {
  const shifted = Number(`${value}e${digits}`);
  return Number.isNaN(shifted) ? value : Number(`${Math.sign(value) * Math.round(Math.abs(shifted))}e${-digits}`);
}

const maxLength = 10_000;
const maxDepth = 200;

export function calculate(expression: string): number {
  if (expression.length > maxLength) throw invalidInput(`The expression is longer than ${maxLength} characters.`);
  const tokens = tokenize(expression);
  const reader = new Reader(tokens);
  const value = reader.sum(0);
  reader.end();
  if (!Number.isFinite(value))
    throw invalidInput(
      Number.isNaN(value) ? 'The result is not a number.' : 'The result is infinite: a division by zero, or too large.',
    );
  return Number(value.toPrecision(15));
}

type Token = { text: string; at: number };

function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_][A-Za-z0-9_]*|\*\*|[-+*/%^(),]|[×÷−])|$)/y;
  while (pattern.lastIndex < expression.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (match === null)
      throw invalidInput(`'${expression.slice(start).trim().slice(0, 20)}' is not valid at position ${start + 1}.`, {
        position: start + 1,
      });
    if (match[1] !== undefined) tokens.push({ text: plain(match[1]), at: pattern.lastIndex - match[1].length + 1 });
  }
  return tokens;
}

const plain = (text: string): string =>
  text === '×' ? '*' : text === '÷' ? '/' : text === '−' ? '-' : text === '**' ? '^' : text;

class Reader {
  private readonly tokens: readonly Token[];
  private next = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  end(): void {
    if (this.next < this.tokens.length) this.fail();
  }

  sum(depth: number): number {
    let value = this.product(depth);
    for (;;) {
      if (this.take('+')) value += this.product(depth);
      else if (this.take('-')) value -= this.product(depth);
      else return value;
    }
  }

  private product(depth: number): number {
    let value = this.signed(depth);
    for (;;) {
      if (this.take('*')) value *= this.signed(depth);
      else if (this.take('/')) value /= this.signed(depth);
      else if (this.take('%')) value %= this.signed(depth);
      else return value;
    }
  }

  /** Parses a signed factor: -2^2 is -4, and 2^-1 is 0.5. */
  private signed(depth: number): number {
    let sign = 1;
    for (;;) {
      if (this.take('-')) sign = -sign;
      else if (!this.take('+')) return sign * this.power(depth);
    }
  }

  private power(depth: number): number {
    this.limit(depth);
    const base = this.operand(depth);
    return this.take('^') ? base ** this.signed(depth + 1) : base;
  }

  private operand(depth: number): number {
    const token = this.tokens[this.next];
    if (token === undefined) throw invalidInput('The expression ends too early.');
    if (this.take('(')) return this.closing(this.sum(depth + 1));
    if (/^[\d.]/.test(token.text)) {
      this.next += 1;
      return Number(token.text);
    }
    return /^[A-Za-z_]/.test(token.text) ? this.named(token, depth) : this.fail();
  }

  private named(token: Token, depth: number): number {
    this.next += 1;
    const name = token.text.toLowerCase();
    const called = functions.get(name);
    if (called === undefined) {
      const constant = constants.get(name);
      if (constant !== undefined) return constant;
      throw invalidInput(
        `'${token.text}' at position ${token.at} is unknown. Known: ${[...constants.keys(), ...functions.keys()].join(', ')}.`,
        { position: token.at },
      );
    }
    if (!this.take('('))
      throw invalidInput(`${name} at position ${token.at} needs parentheses: ${name}(…).`, { position: token.at });
    const values = [this.sum(depth + 1)];
    while (this.take(',')) values.push(this.sum(depth + 1));
    const [least, most] = called.arity;
    if (values.length < least || values.length > most) {
      throw invalidInput(`${name} takes ${least === most ? least : `${least} to ${most}`} values, not ${values.length}.`, {
        position: token.at,
      });
    }
    return this.closing(called.run(...values));
  }

  private closing(value: number): number {
    if (!this.take(')')) this.fail(')');
    return value;
  }

  private take(text: string): boolean {
    if (this.tokens[this.next]?.text !== text) return false;
    this.next += 1;
    return true;
  }

  private limit(depth: number): void {
    if (depth > maxDepth) throw invalidInput(`The expression is nested deeper than ${maxDepth}.`);
  }

  private fail(wanted?: string): never {
    const token = this.tokens[this.next];
    const found = token === undefined ? 'the end' : `'${token.text}' at position ${token.at}`;
    throw invalidInput(`${wanted === undefined ? 'A number was expected' : `'${wanted}' was expected`}, not ${found}.`, {
      position: token?.at,
    });
  }
}
