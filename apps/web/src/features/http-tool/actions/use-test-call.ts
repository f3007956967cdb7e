'use client';
import { ToolName } from '@pinion/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { buildDefinition, exampleInput } from '../model/build-definition.ts';
import { type HttpToolDraft, chosenSideEffects } from '../model/http-tool-draft.ts';

/**
 * Sends the request of a draft as a call in its own run. A request with side effects is confirmed first. A call that has not ended is
 * cancelled, which withdraws its approval, when another one is sent or the builder closes.
 */
export function useTestCall(draft: HttpToolDraft) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [isConfirming, setConfirming] = useState(false);
  const [latest] = useState(() =>
    // A run that has ended in the meantime stays as it is, and an approval that nobody decides expires.
    latestRun(id => void client.runs.cancel.mutate({ id }).catch(() => undefined)),
  );
  const call = useMutation(trpc.tools.try_definition.mutationOptions({ onSuccess: ({ run_id }) => latest.started(run_id) }));
  useEffect(() => {
    latest.open();
    return () => latest.close();
  }, [latest]);
  const isPure = chosenSideEffects(draft) === 'pure';
  const start = () => {
    setConfirming(false);
    latest.withdraw();
    const name = ToolName.safeParse(draft.name).success ? draft.name : 'new_tool';
    call.mutate({ definition: buildDefinition({ ...draft, name }, undefined), input: exampleInput(draft) });
  };
  return {
    call,
    isConfirming,
    send: () => (isPure ? start() : setConfirming(true)),
    confirm: start,
    dismiss: () => setConfirming(false),
    /** The input whose call the user approved by sending it. Undefined for a call without side effects. */
    approvedInput: isPure ? undefined : call.variables?.input,
    onEnd: latest.ended,
  };
}

/** Tracks the run that was started last, until it has ended. A run that starts after the builder has closed is cancelled. */
function latestRun(cancel: (runId: string) => void) {
  let runId: string | undefined;
  let isClosed = false;
  const withdraw = (): void => {
    if (runId !== undefined) cancel(runId);
    runId = undefined;
  };
  return {
    open: (): void => {
      isClosed = false;
    },
    started: (id: string): void => {
      runId = id;
      if (isClosed) withdraw();
    },
    ended: (): void => {
      runId = undefined;
    },
    withdraw,
    close: (): void => {
      isClosed = true;
      withdraw();
    },
  };
}
