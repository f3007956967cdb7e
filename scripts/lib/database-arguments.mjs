/** Returns the arguments of a command on the data, with the data directory and the database of the environment. */
export function databaseArguments(words) {
  const { PINION_DATA_DIR, DATABASE_URL, PATH = '' } = process.env;
  const namesData = words.some(word => word === '--data' || word.startsWith('--data='));
  return [
    ...words,
    ...(namesData || !PINION_DATA_DIR ? [] : ['--data', PINION_DATA_DIR]),
    ...(DATABASE_URL ? ['--database', DATABASE_URL] : []),
    '--path',
    PATH,
  ];
}
