const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** A failed test in one line, for the end of a long log: where it is, its name, and how its message begins. */
export function failureLine(file, name, message = '') {
  const why = message
    .replaceAll(escapes, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.includes('node_modules'))
    .slice(0, 4)
    .join(' | ');
  return `${file} > ${name}: ${why.slice(0, 400)}`;
}
