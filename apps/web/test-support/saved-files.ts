import { onTestFinished, vi } from 'vitest';

/** Returns the files that the page under test has saved, oldest first. The browser does not download them. */
export function savedFiles(): Blob[] {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    if (file instanceof Blob) files.push(file);
    return 'blob:test';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return files;
}
