import { templates } from './templates.ts';

export type TemplateItem = { id: string; name: string; description: string; node_count: number };

export const listTemplates = (): TemplateItem[] =>
  templates.map(({ id, name, description, file }) => ({ id, name, description, node_count: file.nodes.length }));
