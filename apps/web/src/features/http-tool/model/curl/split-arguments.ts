/** An argument, and whether a part of it is quoted: only one that is not can be an operator of the shell. */
export type Argument = { text: string; isQuoted: boolean };

type Piece = { pattern: RegExp; read: (text: string) => string; isQuoted?: true };

/** The parts of an argument in Bash (3.1.2, Quoting), in the order in which they are tried. The first group is the text. */
const pieces: readonly Piece[] = [
  { pattern: /((?:[^\s\\'"$;|]|;(?!\s|$))+)/y, read: text => text },
  { pattern: /'([^']*)'/y, read: text => text, isQuoted: true },
  {
    isQuoted: true,
    pattern: /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y,
    read: text => text.replaceAll(/\\(?:\n|([$`"\\]))/g, (_whole, char = '') => String(char)),
  },
  { pattern: /\$'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y, read: readAnsi, isQuoted: true },
  { pattern: /\\([^\n])/y, read: text => text, isQuoted: true },
  { pattern: /(\$)(?!")/y, read: text => text },
  { pattern: /\$?()(?=")/y, read: () => '' },
  { pattern: /(\\)$/y, read: text => text },
];

/** The end of a command, also without a blank before it. `&` is none: addresses are often written without quotation marks. */
const operator = /;(?=\s|$)|\|\|?/y;

/** Splits a command line into arguments as Bash does, without expanding variables. Undefined if a quote is not closed. */
export function splitArguments(line: string): Argument[] | undefined {
  const found: Argument[] = [];
  let argument: Argument | undefined;
  const end = (): void => {
    if (argument !== undefined) found.push(argument);
    argument = undefined;
  };
  for (let at = 0; at < line.length; ) {
    const gap = matchAt(/\s+|\\\n/y, line, at);
    const ending = gap ?? matchAt(operator, line, at);
    if (ending !== undefined) {
      if (ending[0] !== '\\\n') end();
      if (gap === undefined) found.push({ text: ending[0], isQuoted: false });
      at += ending[0].length;
      continue;
    }
    const piece = readPiece(line, at);
    if (piece === undefined) return undefined;
    argument = { text: (argument?.text ?? '') + piece.text, isQuoted: argument?.isQuoted === true || piece.isQuoted };
    at += piece.length;
  }
  end();
  return found;
}

function readPiece(line: string, at: number): (Argument & { length: number }) | undefined {
  for (const { pattern, read, isQuoted = false } of pieces) {
    const match = matchAt(pattern, line, at);
    if (match !== undefined && match[0].length > 0) return { text: read(match[1] ?? ''), isQuoted, length: match[0].length };
  }
  return undefined;
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? undefined;
}

const named: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Decodes the escapes of `$'...'`. Bytes in a row are UTF-8. */
function readAnsi(text: string): string {
  const escapes = /((?:\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3})+)|\\u([0-9a-fA-F]{1,4})|\\U([0-9a-fA-F]{1,8})|\\([\s\S])/g;
  return text.replaceAll(escapes, (_whole, bytes?: string, short?: string, long?: string, char = '') => {
    if (bytes !== undefined) return decodeBytes(bytes);
    const code = Number.parseInt(short ?? long ?? '', 16);
    if (!Number.isNaN(code)) return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
    return named[char] ?? char;
  });
}

function decodeBytes(text: string): string {
  const codes = [...text.matchAll(/\\(?:x([0-9a-f]{1,2})|([0-7]{1,3}))/gi)].map(([, hex, octal = '']) =>
    hex === undefined ? Number.parseInt(octal, 8) : Number.parseInt(hex, 16),
  );
  return new TextDecoder().decode(Uint8Array.from(codes));
}
