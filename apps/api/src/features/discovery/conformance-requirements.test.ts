import { readFileSync } from 'node:fs';
import { suiteFolder } from '@pinion/tool-runtime/testing/suite-data';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { standings } from '../../testing/conformance-table.ts';
import { revisions } from '../../testing/run-conformance.ts';

const folder = suiteFolder('mcp-conformance');

/** The requirements of the protocol's authors for an implementation of a revision, by side. */
type Requirements = { server: string[]; client: string[] };

describe('published MCP requirements', () => {
  it.each(revisions)(
    'the conformance table of %s lists exactly the published requirements, each run or with a reason',
    revision => {
      const listed = parse(readFileSync(`${folder}/requirements/${revision}.yaml`, 'utf8')) as Requirements;
      for (const leg of ['server', 'client'] as const)
        expect(Object.keys(standings[revision][leg]).sort(), leg).toEqual(listed[leg].toSorted());
    },
  );
});
