import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.mjs';
import { changelogSection } from './changelog-section.mjs';
import { checksums } from './checksums.mjs';
import { installedPackages } from './installed-packages.mjs';
import { releaseVersion } from './release-version.mjs';

const changelog = `# Changelog

Lists notable changes.

## [Unreleased]

## [1.2.0] - 2026-12-01

### Added

- A thing ([docs](docs/thing.md)).

## [1.2.0-rc.1] - 2026-11-30

- Almost.

[1.2.0]: https://example.com/compare
`;

describe('changelogSection', () => {
  it('changelogSection returns the section of exactly one version', () => {
    expect(changelogSection(changelog, '1.2.0')).toBe('### Added\n\n- A thing ([docs](docs/thing.md)).\n');
    expect(changelogSection(changelog, '1.2.0-rc.1')).toBe('- Almost.\n');
  });

  it('changelogSection throws for a version without a section or with an empty one', () => {
    expect(() => changelogSection(changelog, '1.3.0')).toThrow('no section [1.3.0]');
    expect(() => changelogSection(changelog, 'Unreleased')).toThrow('is empty');
  });
});

it('releaseVersion returns the version of a tag that all files name', () => {
  expect(releaseVersion('v1.2.0-rc.1', { 'package.json': '1.2.0-rc.1' })).toBe('1.2.0-rc.1');
  expect(() => releaseVersion('v1.2.0', { 'package.json': '1.1.0' })).toThrow('package.json names version 1.1.0');
  expect(() => releaseVersion('1.2.0', {})).toThrow('no tag of a release');
  expect(() => releaseVersion(undefined, {})).toThrow('no tag of a release');
});

it('billOfMaterials lists each package once, with its package URL and its license', () => {
  const packages = [
    { name: 'zod', version: '4.0.0', license: 'MIT' },
    { name: '@ai-sdk/google', version: '1.0.0', license: '(MIT OR Apache-2.0)' },
    { name: 'zod', version: '4.0.0', license: 'MIT' },
    { name: 'odd', version: '0.1.0', license: 'SEE LICENSE IN LICENSE.md' },
    { name: 'none', version: '0.1.0' },
  ];
  const { components } = billOfMaterials({ version: '1.2.0', packages, timestamp: '2026-12-01T00:00:00Z' });
  expect(components.map(({ purl, licenses }: { purl: string; licenses: unknown }) => [purl, licenses])).toEqual([
    ['pkg:npm/%40ai-sdk/google@1.0.0', [{ expression: '(MIT OR Apache-2.0)' }]],
    ['pkg:npm/none@0.1.0', []],
    ['pkg:npm/odd@0.1.0', [{ license: { name: 'SEE LICENSE IN LICENSE.md' } }]],
    ['pkg:npm/zod@4.0.0', [{ expression: 'MIT' }]],
  ]);
});

describe('the files of a release', () => {
  let folder: string;
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'pinion-release-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('installedPackages returns the manifests of packages, not of their folders or links', () => {
    const store = 'node_modules/.pnpm/zod@4.0.0/node_modules';
    write(`${store}/zod/package.json`, '{"name":"zod","version":"4.0.0","license":"MIT","main":"x.js"}');
    write(`${store}/zod/mini/package.json`, '{"type":"module"}');
    write(`${store}/@scope/one/package.json`, '{"name":"@scope/one","version":"1.0.0"}');
    write('apps/api/package.json', '{"name":"@pinion/api","version":"0.1.0"}');
    mkdirSync(path.join(folder, 'apps/api/node_modules'));
    symlinkSync(path.join(folder, store, 'zod'), path.join(folder, 'apps/api/node_modules/zod'));
    expect(new Set(installedPackages(folder))).toEqual(
      new Set([
        { name: 'zod', version: '4.0.0', license: 'MIT' },
        { name: '@scope/one', version: '1.0.0', license: undefined },
      ]),
    );
  });

  it('checksums returns a line per file that sha256sum can check', () => {
    write('b', 'b');
    write('a', '');
    expect(checksums(folder)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b\n',
    );
  });
});
