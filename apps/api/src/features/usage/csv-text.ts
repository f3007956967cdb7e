/** Spreadsheets take a field that begins so for a formula, and would run it. */
const startsFormula = /^[=+\-@\t\r]/;

const csvField = (text: string): string => {
  const plain = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as RFC 4180 has them; nothing in them is ever a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvField).join(',')}\r\n`).join('');
