const nodes = 'packages/contracts/src/nodes';
const runners = 'apps/api/src/engine/nodes';
const presentations = 'apps/web/src/nodes';

/**
 * Returns the files of a new type of node, which passes its value on, and the lines of the tables that collect all types.
 * Each line is written before an existing one.
 */
export function newNode(name) {
  const type = name[0].toUpperCase() + name.slice(1);
  return {
    files: {
      [`${nodes}/${name}.ts`]: definition(name, type),
      [`${runners}/${name}-node.ts`]: runner(type),
      [`${runners}/${name}-node.test.ts`]: test(name, type),
      [`${presentations}/${name}.ts`]: presentation(name, type),
    },
    lines: [
      {
        file: `${nodes}/node-definitions.ts`,
        before: 'import { agentNode }',
        line: `import { ${name}Node } from './${name}.ts';`,
      },
      { file: `${nodes}/node-definitions.ts`, before: '  output: outputNode,', line: `  ${name}: ${name}Node,` },
      { file: `${nodes}/node-definitions.test.ts`, before: '  output: {},', line: `  ${name}: {},` },
      {
        file: `${nodes}/handles/node-handles.ts`,
        before: '  output: fixed(',
        line: `  ${name}: fixed([input], [output('value')]),`,
      },
      {
        file: 'packages/contracts/src/index.ts',
        before: "export * from './nodes/output.ts';",
        line: `export * from './nodes/${name}.ts';`,
      },
      {
        file: `${runners}/node-runners.ts`,
        before: "import type { NodeRun } from './node-run.ts';",
        line: `import { run${type}Node } from './${name}-node.ts';`,
      },
      { file: `${runners}/node-runners.ts`, before: '  output: runOutputNode,', line: `  ${name}: run${type}Node,` },
      {
        file: `${presentations}/node-presentations.ts`,
        before: 'import type { NodePresentation }',
        line: `import { ${name}Presentation } from './${name}.ts';`,
      },
      {
        file: `${presentations}/node-presentations.ts`,
        before: '  agent: agentPresentation,',
        line: `  ${name}: ${name}Presentation,`,
      },
    ],
  };
}

const definition = (name, type) => `import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

/** The config of a node that passes its value on. */
export const ${type}Config = z.looseObject({ note: z._default(z.string(), '') });
export type ${type}Config = z.infer<typeof ${type}Config>;

export const ${name}Node = defineNode({
  config: ${type}Config,
  initial: { note: '' },
  effects: 'none',
  templates: ({ note }) => [{ field: 'note', text: note }],
});
`;

const runner = type => `import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** Passes the incoming value on. */
export const run${type}Node = ({ inputs }: NodeRun): NodeEnd => ({ kind: 'finished', outputs: { value: inputs['in'] ?? null } });
`;

const test = (name, type) => `import { expect, it } from 'vitest';
import type { NodeRun } from './node-run.ts';
import { run${type}Node } from './${name}-node.ts';

it('a ${name} node passes its value on', () => {
  const run = { inputs: { in: 7 } } as unknown as NodeRun;
  expect(run${type}Node(run)).toEqual({ kind: 'finished', outputs: { value: 7 } });
});
`;

const presentation = (name, type) => `import type { ${type}Config } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import { TransformIcon } from '../ui/icons/node-icons.tsx';
import { defineNodePresentation } from './node-presentation.ts';

export const ${name}Presentation = defineNodePresentation<${type}Config>({
  icon: TransformIcon,
  name: t('${type}'),
  term: t('${name}'),
  hint: t('passes its value on'),
  group: 'actions',
  // Press it on the canvas to add the node. Each type has a key of its own.
  key: 'Z',
  fields: [{ kind: 'template', key: 'note', label: t('Note'), rows: 3 }],
});
`;
