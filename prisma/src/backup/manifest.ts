import type { ArchivedFile } from './tar.ts';

/** The description of a backup, the last file of its archive. */
export type Manifest = {
  format: 'pinion.backup/1';
  /** The version of Pinion that made it. */
  version: string;
  created_at: string;
  database: 'pglite' | 'postgres';
  /** The newest migration of the data. */
  migration: string;
  key: 'included' | 'excluded' | 'none';
  /** Number of large values and blobs by location. Those in an S3-compatible store are not part of the backup. */
  contents: Record<string, number>;
  files: ArchivedFile[];
};

export const manifestName = 'manifest.json';
export const databaseFolder = 'db';
export const dumpName = 'database.dump';
export const blobsFolder = 'blobs';
export const keyName = 'secret.key';

/** An expected failure, with what to do about it. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Reads a manifest. Throws when it is of another format. */
export function readManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest>;
  if (manifest.format !== 'pinion.backup/1' || manifest.files === undefined)
    throw new BackupRefused('the file is not a backup of Pinion', 'Choose a file that `npm run backup` made.');
  return manifest as Manifest;
}

/** Throws when a file of the archive is missing, changed or not in its manifest. */
export function checkFiles(manifest: Manifest, found: readonly ArchivedFile[]): void {
  const expected = new Map(manifest.files.map(file => [file.name, file.sha256]));
  const names = found.filter(file => file.name !== manifestName);
  const wrong = names.find(file => expected.get(file.name) !== file.sha256);
  const missing = manifest.files.find(file => !names.some(({ name }) => name === file.name));
  const name = wrong?.name ?? missing?.name;
  if (name !== undefined)
    throw new BackupRefused(`the backup is damaged: ${name} does not match its checksum`, 'Restore an older backup.');
}
