import { canonicalJson, type SpecWithExamples, ToolDefinition, toolRef, withExamples } from '@pinion/contracts';
import type { Catalog } from '../../stores/tools/tool-registry.ts';

/** Returns a note for each definition that differs from the published one of its name and version, which stays unchanged. */
export const changedDefinitionNotes = (
  { versionsOf }: Pick<Catalog, 'versionsOf'>,
  specs: readonly SpecWithExamples[],
): string[] =>
  specs.flatMap(spec => {
    const published = versionsOf(spec.name).find(entry => entry.spec.version === spec.version);
    const fields = published === undefined ? [] : differingFields(withExamples(published.spec, published), spec);
    if (fields.length === 0) return [];
    return [
      `${toolRef(spec.name, spec.version)}: ${fields.join(', ')} changed in a version that is already published and stays unchanged. Increase the version to publish the change`,
    ];
  });

const differingFields = (published: SpecWithExamples, spec: SpecWithExamples): string[] =>
  fieldNames.filter(name => canonicalJson([published[name] ?? null]) !== canonicalJson([spec[name] ?? null]));

const fieldNames = Object.keys(ToolDefinition.shape) as (keyof typeof ToolDefinition.shape)[];
