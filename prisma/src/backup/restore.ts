import { parseArgs } from 'node:util';
import { BackupRefused } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand('restore', async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      data: { type: 'string' },
      database: { type: 'string' },
      path: { type: 'string', default: '' },
      replace: { type: 'boolean', default: false },
    },
  });
  if (values.from === undefined) throw new BackupRefused('no file was named', 'Use: npm run restore -- --from FILE');
  const { database } = values;
  const dataDir = values.data ?? '.pinion';
  const { manifest, replacedFolder } = await restoreBackup({
    from: values.from,
    dataDir,
    url: database === undefined || database === '' ? undefined : database,
    replace: values.replace,
    now: new Date(),
    path: values.path,
  });
  const lines = [`Restored the backup of ${manifest.created_at} (version ${manifest.version}) to ${dataDir}.`];
  if (replacedFolder !== undefined)
    lines.push(`The replaced files are in ${replacedFolder}. Delete them when you no longer need them.`);
  if (manifest.key !== 'included')
    lines.push('The backup has no key file. Restore secret.key or set PINION_SECRET_KEY, or its secrets stay unreadable.');
  const inS3 = manifest.contents['s3'] ?? 0;
  if (inS3 > 0) lines.push(`${inS3} large values and blobs are read from the S3-compatible store. Restore its bucket too.`);
  process.stdout.write(`${lines.join('\n')}\n`);
});
