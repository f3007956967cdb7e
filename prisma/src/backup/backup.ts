import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createBackup } from './create-backup.ts';
import { BackupRefused } from './manifest.ts';
import { formatSize, runCommand } from './run-command.ts';
import { statSync } from 'node:fs';

const keyMeaning = `The key file decrypts every secret in the backup. Whoever has a backup with the key can read all API keys and tokens.
Without the key, the secrets of the backup can't be read until the key file is restored from elsewhere.`;

/** Returns whether the key is part of the backup, and asks when no option says so. */
async function chooseKey(withKey: boolean, withoutKey: boolean): Promise<boolean> {
  if (withKey !== withoutKey) return withKey;
  if (!process.stdin.isTTY)
    throw new BackupRefused(`choose whether the backup includes the key.\n${keyMeaning}`, 'Add --with-key or --without-key.');
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`${keyMeaning}\nInclude the key file? [y/N] `);
  prompt.close();
  return /^y(es)?$/i.test(answer.trim());
}

await runCommand('backup', async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      data: { type: 'string' },
      database: { type: 'string' },
      version: { type: 'string', default: '' },
      path: { type: 'string', default: '' },
      'with-key': { type: 'boolean', default: false },
      'without-key': { type: 'boolean', default: false },
    },
  });
  if (values.to === undefined) throw new BackupRefused('no file was named', 'Use: npm run backup -- --to FILE');
  const includeKey = await chooseKey(values['with-key'], values['without-key']);
  const { database } = values;
  const manifest = await createBackup({
    dataDir: values.data ?? '.pinion',
    url: database === undefined || database === '' ? undefined : database,
    to: values.to,
    includeKey,
    version: values.version,
    now: new Date(),
    path: values.path,
  });
  const lines = [
    `${values.to}: ${manifest.files.length} files, ${formatSize(statSync(values.to).size)}, migration ${manifest.migration}`,
    {
      included: 'The key file is included. Store the backup like a password.',
      excluded: 'The key file is not included: back up secret.key separately, or the secrets of this backup are lost.',
      none: 'There is no key file in the data directory: back up PINION_SECRET_KEY separately.',
    }[manifest.key],
  ];
  const inS3 = manifest.contents['s3'] ?? 0;
  if (inS3 > 0)
    lines.push(
      `${inS3} large values and blobs are in the S3-compatible store and are not part of the backup. Back up the bucket separately.`,
    );
  process.stdout.write(`${lines.join('\n')}\n`);
});
