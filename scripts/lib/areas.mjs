import path from 'node:path';
import { at, root } from './paths.mjs';
import { workspaceFolders } from './workspace.mjs';

/** Returns the parts of the repository that every check covers and counts separately. */
export const areas = () => [...workspaceFolders(), 'scripts', 'lint'];

/** Counts one test per area, which passes when it has no finding. Findings anywhere else count as 'the rest'. */
export function tallyByArea(findings) {
  const names = areas();
  const inArea = (file, area) => relative(file).startsWith(`${area}/`);
  const elsewhere = findings.filter(({ file }) => !names.some(area => inArea(file, area)));
  const dirty = names.filter(area => findings.some(({ file }) => inArea(file, area)));
  const failed = dirty.length + (elsewhere.length > 0 ? 1 : 0);
  return { passed: names.length + 1 - failed, failed, skipped: 0 };
}

export const relative = file => path.relative(root, path.isAbsolute(file) ? file : at(file));
