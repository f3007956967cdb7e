import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. At the end of a suite, such a file leaves a core without work. */
const long = [
  'sandbox/probes',
  'sandbox/contained-programs',
  'discovery/conformance',
  'worker/workspace-shares',
  'quickjs/quickjs-backend',
  'sandbox/files',
  'worker/kill-effects',
  'nodes/code-crash',
].map(name => `/${name}.integration.test.ts`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = long.findIndex(name => moduleId.endsWith(name));
  return rank < 0 ? long.length : rank;
};

/** Runs the files that take longest first, and the others in the usual order. */
export class LongFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
