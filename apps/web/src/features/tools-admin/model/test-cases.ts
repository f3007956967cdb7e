import { isRecord, type ToolExample } from '@pinion/contracts';

/** Returns the test cases of a definition that may be incomplete. Undefined if they can only be edited as JSON. */
export function testCasesOf(definition: Readonly<Record<string, unknown>>): ToolExample[] | undefined {
  const { examples = [] } = definition;
  if (!Array.isArray(examples)) return undefined;
  return examples.every(isTestCase) ? examples : undefined;
}

const isTestCase = (value: unknown): value is ToolExample =>
  isRecord(value) && Object.hasOwn(value, 'input') && (value['name'] === undefined || typeof value['name'] === 'string');

/** Returns the test cases as the definition stores them. An empty list is left out. */
export const examplesField = (cases: readonly ToolExample[]): readonly ToolExample[] | undefined =>
  cases.length === 0 ? undefined : cases;

/** Returns a copy of a test case to be changed. It has no name, so that names stay distinct. */
export const copyOf = ({ name: _name, ...testCase }: ToolExample): ToolExample => testCase;

/** The key of the calls with an input. Test cases with the same input share their calls. */
export const inputKey = (input: unknown): string => JSON.stringify(input) ?? '';

/** The fields that do not change what a call returns. */
const labels: ReadonlySet<string> = new Set(['version', 'description', 'category', 'tags', 'examples']);

/** Returns a key that changes when a call could return something else, so that earlier results no longer count. */
export const definitionKey = (definition: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(definition).filter(([name]) => !labels.has(name)));

/** Returns a key for each test case that stays the same when others are deleted. */
export function caseKeys(cases: readonly ToolExample[]): string[] {
  const seen = new Map<string, number>();
  return cases.map(({ name = '', input }) => {
    const key = `${name} ${inputKey(input)}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${key} ${count}`;
  });
}
