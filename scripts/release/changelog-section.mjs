import { Remedy } from '../lib/failures.mjs';

const remedy = 'Move the entries under Unreleased into it, and commit that before the tag.';

/** Returns the text of one version in a changelog in the format of Keep a Changelog, without its heading. */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find(text => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Remedy(`CHANGELOG.md has no section [${version}]`, remedy);
  const text = section
    .slice(section.indexOf('\n'))
    .replace(/^\[[^\]]+\]: .*$/gm, '')
    .trim();
  if (text === '') throw new Remedy(`the section [${version}] of CHANGELOG.md is empty`, remedy);
  return `${text}\n`;
}
