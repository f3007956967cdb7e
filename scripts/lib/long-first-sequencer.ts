import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take minutes, longest first. At the end of a suite, such a file leaves a core without work. */
const long = [
  'contained-programs.test.ts',
  'earlier-versions.test.ts',
  'sandboxes.test.ts',
  'machines.test.ts',
  'conformance.test.ts',
  'outages.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = long.findIndex(name => moduleId.endsWith(`/${name}`));
  return rank < 0 ? long.length : rank;
};

/** Runs the files that take minutes first, and the others in the usual order. */
export class LongFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
