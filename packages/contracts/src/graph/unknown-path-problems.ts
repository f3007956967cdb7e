import { createMessage } from '../message/message.ts';
import { deriveHandles } from './derive-handles.ts';
import { expressionsOf } from './texts-of.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { Problem } from '../workflow/problem.ts';
import { readNode } from './read-node.ts';
import { rootPaths } from './root-paths.ts';
import { schemaExcludesPath } from './schema-excludes-path.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

/** Returns the expressions that read a field which the only value they can get does not have. Such a field is nothing in each run. */
export function unknownPathProblems(file: WorkflowFile, { lookup, parseExpression }: GraphFacts): Problem[] {
  if (parseExpression === undefined) return [];
  const nodes = new Map(file.nodes.map(node => [node.id, node]));
  const edgesTo = Map.groupBy(
    file.edges.filter(edge => edge.target_handle === 'in'),
    edge => edge.target,
  );
  return file.nodes.flatMap(node => {
    const expressions = expressionsOf(readNode(node)).filter(({ on }) => on === 'in');
    if (expressions.length === 0) return [];
    const [edge, ...others] = edgesTo.get(node.id) ?? [];
    const source = nodes.get(edge?.source ?? '');
    if (edge === undefined || others.length > 0 || source === undefined) return [];
    const schema = deriveHandles(source, lookup).sources.find(({ name }) => name === edge.source_handle)?.schema;
    if (schema === undefined) return [];
    return expressions.flatMap(({ field, text }) => {
      const missing = rootPaths(parseExpression(text)).filter(({ names }) => schemaExcludesPath(schema, names, true));
      const paths = new Set(missing.map(({ names }) => names.join('.')));
      // A field of a missing field is missing with it.
      const first = [...paths].filter(path => ![...paths].some(other => path.startsWith(`${other}.`)));
      return first.map(
        (path): Problem => ({
          code: 'expression_unknown_path',
          severity: 'warning',
          ...createMessage('{{node}}: {{field}} reads {{path}}, which {{from}} does not have', {
            node: titleOf(node),
            field,
            path,
            from: titleOf(source),
          }),
          node_id: node.id,
          field,
        }),
      );
    });
  });
}
