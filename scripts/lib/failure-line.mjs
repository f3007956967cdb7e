const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Formats a failed test as one line for the end of a long log: its location, its name, and the start of its message. */
export function failureLine(file, name, message = '') {
  const why = message
    .replaceAll(escapes, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.includes('node_modules'))
    .slice(0, 6)
    .join(' | ');
  return `${file} > ${name}: ${why.slice(0, 900)}`;
}
