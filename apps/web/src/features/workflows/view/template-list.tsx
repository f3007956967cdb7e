'use client';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../lib/counted.ts';
import { freeName } from '../../../lib/free-name.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ArrowRightIcon } from '../../../ui/icons/chrome-icons.tsx';
import { QueryRegion } from '../../shell/index.ts';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';
import { GraphPicture, type PicturedGraph } from './graph-picture.tsx';
import { type WorkflowFile, workflowFormat } from '@pinion/contracts';

/** Renders the ways to begin: an empty graph first, then the templates, each with a picture of its graph. */
export function TemplateList({ actions, blank = true }: { actions: WorkflowActions; blank?: boolean }) {
  const trpc = useTRPC();
  const templates = useQuery(trpc.templates.list.queryOptions());
  const workflows = useQuery(trpc.workflows.list.queryOptions());
  const taken = new Set(workflows.data?.items.map(({ name }) => name));
  const busy = actions.create.isPending;
  return (
    <QueryRegion query={templates} reading={t('Loading templates…')} rows={3}>
      {items => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(420px,100%),1fr))] gap-y-0 gap-x-6 [&_li]:border-b [&_li]:border-hair">
          {blank && (
            <li>
              <Choice
                picture={blankPicture}
                title={t('Empty workflow')}
                detail={t('An input connected to an output. Add an agent between them.')}
                aside={t('2 nodes')}
                disabled={busy}
                onChoose={() => actions.create.mutate({ file: blankWorkflow(freeName('Untitled workflow', taken, ' ')) })}
              />
            </li>
          )}
          {items.map(template => (
            <li key={template.id}>
              <Choice
                picture={template}
                title={template.name}
                detail={template.description}
                aside={counted(template.node_count, 'node')}
                disabled={busy}
                onChoose={() => actions.create.mutate({ template: template.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryRegion>
  );
}

type ChoiceProps = {
  picture: PicturedGraph;
  title: string;
  detail: string;
  aside: string;
  disabled: boolean;
  onChoose: () => void;
};

function Choice({ picture, title, detail, aside, disabled, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className="grid grid-cols-[96px_auto_1fr_auto] gap-y-0 gap-x-2.5 items-baseline w-full px-2.5 py-2.25 rounded-2 text-left hover:bg-hover disabled:text-ink-3 [&>svg:last-child]:row-start-1 [&>svg:last-child]:row-end-3 [&>svg:last-child]:col-start-4 [&>svg:last-child]:self-center [&>svg:last-child]:text-ink-3 hover:[&>svg:last-child]:text-accent"
      disabled={disabled}
      onClick={onChoose}
    >
      <GraphPicture graph={picture} />
      <span className="text-base font-medium">{title}</span>
      <span className="text-ink-3 text-micro">{aside}</span>
      <span className="col-start-2 col-end-4 text-ink-2 text-small">{detail}</span>
      <ArrowRightIcon />
    </button>
  );
}

const blankPicture: PicturedGraph = {
  nodes: [
    { type: 'input', x: 0, y: 0 },
    { type: 'output', x: 400, y: 0 },
  ],
  edges: [{ from: 0, to: 1 }],
};

/** The input of a new workflow: one text. */
const firstInput = { type: 'object', properties: { question: { type: 'string', title: t('Question') } }, required: ['question'] };

/** Returns the smallest workflow that runs: the input is the output. */
export function blankWorkflow(name: string): WorkflowFile {
  return {
    format: workflowFormat,
    name,
    nodes: [
      { id: 'message', type: 'input', title: t('Message'), position: { x: 80, y: 160 }, config: { schema: firstInput } },
      { id: 'reply', type: 'output', title: t('Reply'), position: { x: 480, y: 160 }, config: {} },
    ],
    edges: [{ id: 'message-reply', source: 'message', source_handle: 'value', target: 'reply', target_handle: 'value' }],
  };
}
