import { stringsIn } from './strings-in.ts';
import type { ReadNode } from './node-reading.ts';

/** A template of a node and the field of its config that holds it. */
export type NodeTemplate = { field: string; text: string };

/** Returns the templates of a node. */
export function templatesOf(read: ReadNode): NodeTemplate[] {
  switch (read.type) {
    case 'agent':
      return [
        { field: 'instructions', text: read.config.instructions },
        { field: 'prompt', text: read.config.prompt },
      ];
    case 'tool': {
      const { input, verbatim = [] } = read.config;
      return Object.entries(input).flatMap(([name, value]) =>
        verbatim.includes(name) ? [] : stringsIn(value).map(text => ({ field: `input.${name}`, text })),
      );
    }
    case 'prompt':
      return [{ field: 'template', text: read.config.template }];
    case 'confirm':
      return [{ field: 'prompt', text: read.config.prompt }];
    default:
      return [];
  }
}
