import { Remedy } from '../lib/failures.mjs';

/** Returns the version of a tag, `v1.2.3` or `v1.2.3-rc.1`, if every file of the release names the same one. */
export function releaseVersion(tag, named) {
  const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag ?? '')?.[1];
  if (version === undefined) throw new Remedy(`'${tag ?? ''}' is no tag of a release`, 'Name one like v1.2.3 or v1.2.3-rc.1.');
  for (const [file, other] of Object.entries(named))
    if (other !== version)
      throw new Remedy(`${file} names version ${other} and the tag ${tag}`, 'Commit the version before the tag.');
  return version;
}
