import { templates } from './templates.ts';

export type TemplateItem = {
  id: string;
  name: string;
  description: string;
  node_count: number;
  /** The type and the position of each node, for a picture of the graph. */
  nodes: { type: string; x: number; y: number }[];
  /** The edges as indexes of their source and target in `nodes`. */
  edges: { from: number; to: number }[];
};

export const listTemplates = (): TemplateItem[] =>
  templates.map(({ id, name, description, file }) => {
    const indexOf = new Map(file.nodes.map((node, index) => [node.id, index]));
    return {
      id,
      name,
      description,
      node_count: file.nodes.length,
      nodes: file.nodes.map(({ type, position: { x, y } }) => ({ type, x, y })),
      edges: file.edges.flatMap(({ source, target }) => {
        const [from, to] = [indexOf.get(source), indexOf.get(target)];
        return from === undefined || to === undefined ? [] : [{ from, to }];
      }),
    };
  });
