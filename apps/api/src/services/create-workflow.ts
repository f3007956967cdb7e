import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { readImportedFile } from './read-import.ts';
import { templateFile } from './template-file.ts';

/** A file that can be read is kept, problems and all; it is a run that refuses them. */
export async function createWorkflow(
  world: Pick<EdgeWorld, 'workflows' | 'newId'>,
  scope: Scope,
  from: { file: unknown } | { template: string },
): Promise<{ id: string }> {
  const { file, text } = readImportedFile('file' in from ? from.file : await templateFile(world, scope, from.template));
  const id = world.newId();
  await world.workflows.insert(scope, { id, name: file.name, text });
  return { id };
}
