import { type WorkflowFile, migrateFile } from '@pinion/contracts';

/** Caches parsed files, because a saved version never changes. Bounded by the size of the source text. */
export class ParsedFiles {
  private readonly files = new Map<string, { file: WorkflowFile; size: number }>();
  private size = 0;
  private readonly mostCharacters: number;

  constructor(mostCharacters: number) {
    this.mostCharacters = mostCharacters;
  }

  find(id: string, version: number): WorkflowFile | undefined {
    const key = `${id}@${version}`;
    const known = this.files.get(key);
    if (known === undefined) return undefined;
    this.files.delete(key);
    this.files.set(key, known);
    return known.file;
  }

  read(id: string, version: number, text: string): WorkflowFile {
    const known = this.find(id, version);
    if (known !== undefined) return known;
    const migrated = migrateFile(JSON.parse(text));
    if (!migrated.ok) throw new Error(`workflow ${id} version ${version} cannot be read: ${migrated.message}`);
    this.keep(`${id}@${version}`, migrated.file, text.length);
    return migrated.file;
  }

  private keep(key: string, file: WorkflowFile, size: number): void {
    this.files.set(key, { file, size });
    this.size += size;
    for (const [oldest, entry] of this.files) {
      if (this.size <= this.mostCharacters || oldest === key) return;
      this.files.delete(oldest);
      this.size -= entry.size;
    }
  }
}
