const longestSlug = 60;

/** Returns the name of the tool that runs a workflow, from the name of the workflow. Several workflows can have the same. */
export function workflowToolName(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, longestSlug)
    .replaceAll(/^_+|_+$/g, '');
  return `workflow.${slug === '' ? 'unnamed' : slug}`;
}
