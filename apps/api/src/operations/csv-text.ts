/** The first characters that make a spreadsheet run a field as a formula. */
const startsFormula = /^[=+\-@\t\r]/;

const csvField = (text: string): string => {
  const plain = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Formats rows as RFC 4180 CSV. No field is ever interpreted as a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvField).join(',')}\r\n`).join('');
