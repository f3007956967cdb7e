/**
 * Returns the software bill of materials of a production tree, in the format of CycloneDX 1.6. `packages` are the manifests of the
 * installed packages: { name, version, license }.
 */
export function billOfMaterials({ version, packages, timestamp }) {
  const components = packages.map(component).toSorted((a, b) => a.purl.localeCompare(b.purl));
  const unique = components.filter(({ purl }, position) => components[position - 1]?.purl !== purl);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp,
      component: { type: 'application', 'bom-ref': 'pinion', name: 'pinion', version, licenses: licensesOf('Apache-2.0') },
    },
    components: unique,
  };
}

function component({ name, version, license }) {
  // https://github.com/package-url/purl-spec: the @ of a scope is encoded.
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: licensesOf(license) };
}

/** Returns the license as an expression of SPDX, or as a name if it is none, such as `SEE LICENSE IN LICENSE.md`. */
function licensesOf(license) {
  if (typeof license !== 'string') return [];
  return /^[\w.+()-]+( (OR|AND|WITH) [\w.+()-]+)*$/.test(license) ? [{ expression: license }] : [{ license: { name: license } }];
}
