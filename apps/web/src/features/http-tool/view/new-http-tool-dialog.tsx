'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PlayIcon } from '../../../ui/icons/first-icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUnsavedInput } from '../../../ui/use-unsaved-input.tsx';
import { useHttpTool } from '../actions/use-http-tool.ts';
import { useTestCall } from '../actions/use-test-call.ts';
import { buildDefinition } from '../model/build-definition.ts';
import { isCurlCommand } from '../model/curl/split-command.ts';
import { chosenSideEffects } from '../model/http-tool-draft.ts';
import { requestPreview } from '../model/request-preview.ts';
import { ConfirmRequest } from './confirm-request.tsx';
import { CurlField } from './curl-field.tsx';
import { PublishedNote } from './published-note.tsx';
import { RequestForm } from './request-form.tsx';
import { ResponseSection } from './response-section.tsx';
import { SchemaSection } from './schema-section.tsx';
import { ToolSection } from './tool-section.tsx';

export type NewHttpToolProps = {
  /** True when the dialog begins with a cURL command. */
  fromCurl: boolean;
  /** The name of the agent on which the tool is enabled once it is published. Undefined if there is none. */
  agentName?: string;
  /** Called with the name of the tool once it is published, instead of `onClose`. */
  onPublished?: (name: string) => void;
  onClose: () => void;
};

/** Renders the builder of an HTTP tool: the request, its real response, the fields and the publication. */
export function NewHttpToolDialog({ fromCurl, agentName, onPublished, onClose }: NewHttpToolProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tool = useHttpTool();
  const [hasRequest, setRequest] = useState(!fromCurl);
  const [isDeclared, setDeclared] = useState(true);
  const [published, setPublished] = useState<string>();
  const { fields, leave, question } = useUnsavedInput(onClose);
  const publish = useMutation(
    trpc.tools.publish.mutationOptions({
      onSuccess: async ({ name, version }) => {
        showToast(t('{{name}} {{version}} published', { name, version }));
        await client.invalidateQueries({ queryKey: trpc.tools.pathKey() });
        if (onPublished === undefined) setPublished(name);
        else onPublished(name);
      },
    }),
  );
  const { draft, problems } = tool;
  const { call, isConfirming, send, confirm, dismiss, approvedInput, onEnd } = useTestCall(draft);
  const title = fromCurl ? t('New tool from cURL') : t('New HTTP tool');
  const importCurl = (text: string) => {
    if (tool.importCurl(text)) {
      setRequest(true);
      call.reset();
    }
  };
  if (published !== undefined) return <PublishedNote name={published} title={title} onClose={onClose} />;
  const verb = agentName === undefined ? t('Publish') : t('Publish and enable');
  return (
    <>
      <Dialog
        open
        onOpenChange={open => !open && leave()}
        width="wide"
        title={title}
        description={
          agentName === undefined
            ? t('Build one request, send it, then publish it as a tool.')
            : t('Build one request, send it, then publish it as a tool. Publishing enables it on {{agentName}}.', { agentName })
        }
        actions={
          hasRequest && (
            <>
              <span className="mr-auto" aria-live="polite">
                {problems.all.size > 0 && (
                  <StatusBadge
                    status="warning"
                    word={t('{{problems}} before publishing', { problems: counted(problems.all.size, 'problem') })}
                  />
                )}
              </span>
              <Button onClick={onClose}>{t('Cancel')}</Button>
              <Button
                kind="line"
                icon={<PlayIcon size={13} />}
                disabled={problems.request.size > 0}
                busy={call.isPending && t('Sending')}
                onClick={send}
              >
                {t('Send')}
              </Button>
              <Button
                kind="main"
                disabled={problems.all.size > 0}
                busy={publish.isPending && t('Publishing')}
                onClick={() => publish.mutate({ spec: buildDefinition(draft, isDeclared ? tool.output : undefined) })}
              >
                {verb}
              </Button>
            </>
          )
        }
      >
        <div {...fields}>
          {hasRequest ? (
            <div className="grid min-w-0 gap-5 pb-2">
              <RequestForm tool={tool} onPaste={text => isCurlCommand(text) && (importCurl(text), true)} />
              <FailureNote failure={failureIn(call)} />
              {call.data !== undefined && (
                <ResponseSection
                  key={call.data.run_id}
                  runId={call.data.run_id}
                  address={draft.address}
                  approvedInput={approvedInput}
                  onBody={tool.addSample}
                  onEnd={onEnd}
                />
              )}
              <ToolSection tool={tool} />
              <SchemaSection tool={tool} isDeclared={isDeclared} onDeclared={setDeclared} />
              <FailureNote failure={failureIn(publish)} />
            </div>
          ) : (
            <CurlField problem={tool.curlProblem} onText={importCurl} onSkip={() => setRequest(true)} />
          )}
        </div>
      </Dialog>
      {isConfirming && (
        <ConfirmRequest
          request={requestPreview(draft)}
          sideEffects={chosenSideEffects(draft)}
          onSend={confirm}
          onClose={dismiss}
        />
      )}
      {question}
    </>
  );
}
