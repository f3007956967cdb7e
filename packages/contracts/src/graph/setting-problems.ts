import { closestName } from '../json/closest-name.ts';
import { unknownKeys } from '../json/unknown-keys.ts';
import { createMessage } from '../message/message.ts';
import { isNodeType, nodeDefinition } from '../nodes/node-definitions.ts';
import type { Problem } from '../workflow/problem.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';

/** A setting of every node that its own schema does not have. */
const ofEveryNode: ReadonlySet<PropertyKey> = new Set(['test_data']);

/** Returns the settings of a node that have no effect, because nothing has their name. They are kept. */
export function settingProblems(node: WorkflowNode): Problem[] {
  const { id, type, config } = node;
  if (!isNodeType(type)) return [];
  return unknownKeys(nodeDefinition(type).config, config)
    .filter(({ path }) => path.length > 1 || !ofEveryNode.has(path[0] ?? ''))
    .map(({ path, known }): Problem => {
      const field = path.map(String).join('.');
      const meant = closestName(String(path.at(-1)), known);
      return {
        code: 'unknown_setting',
        severity: 'warning',
        ...(meant === undefined
          ? createMessage('{{node}}: {{field}} has no effect, because there is no such setting', { node: titleOf(node), field })
          : createMessage('{{node}}: {{field}} has no effect. Did you mean {{meant}}?', { node: titleOf(node), field, meant })),
        node_id: id,
        field,
      };
    });
}
