import type { WorkflowFile } from '@pinion/contracts';
import { fixtureTime } from '../fixture-time.ts';
import { type Handlers, type Output, RefusedRequest } from '../memory-server.ts';

const version = {
  workflow_id: 'published',
  version: 1,
  name: null,
  note: null,
  published_at: fixtureTime,
  published_by: 'usr_1',
  override_reason: null,
  draft_version: 1,
  digest: '83c9d675e6ecbdd727bc5a27dc2d190fab7d7e7cd254028ae5df0bd81d330491',
};

/** Answers with one version of the workflow `published`, whose draft changed since, and with a template. */
export const versionAnswers = (file: WorkflowFile): Handlers => ({
  'workflows.versions': ({ id }) => ({ items: id === 'published' ? [version] : [] }) as Output<'workflows.versions'>,
  'workflows.version_file': ({ id }) => {
    if (id !== 'published') throw new RefusedRequest({ code: 'NOT_FOUND', message: `no version of ${id}` });
    return { file, versions: {} } as Output<'workflows.version_file'>;
  },
  'workflows.publish_check': () =>
    ({
      errors: [],
      blocked: [],
      warnings: [],
      is_published: false,
      tools: 0,
      workflows: 0,
      secrets: [],
      latest: version,
      diff: {
        changes: [
          {
            node_id: 'helper',
            title: 'Helper',
            from: [{ text: 'Done.' }],
            to: [{ text: 'Done, and dusted.' }],
            kind: 'node_changed',
            field: 'model.lines',
            text: 'model, lines changed',
            template: '{{field}} changed',
            params: { field: 'model, lines' },
          },
        ],
        moved: [],
      },
    }) as Output<'workflows.publish_check'>,
  'templates.list': () => [
    {
      id: 'shop-assistant',
      name: 'Shop assistant',
      description: 'An agent takes an order with four tools at once.',
      node_count: 2,
      nodes: [
        { type: 'input', x: 0, y: 0 },
        { type: 'agent', x: 188, y: 0 },
      ],
      edges: [{ from: 0, to: 1 }],
    },
  ],
});
