'use client';
import type { ToolDefinitionInput, ToolExample } from '@pinion/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { noCaseCalls, withCall, withProgress } from '../model/case-calls.ts';
import type { CaseRun } from '../model/case-run.ts';
import { definitionKey, inputKey } from '../model/test-cases.ts';
import { runTestCases } from './run-test-cases.ts';

export type CaseRuns = {
  /** True while calls of test cases are made. */
  isRunning: boolean;
  /** Returns the last call of the current definition with the input of a test case. */
  runOf: (testCase: ToolExample) => CaseRun | undefined;
  /** Makes the calls of test cases. */
  run: (cases: readonly ToolExample[]) => void;
  cancel: () => void;
  /** Records a call that was made elsewhere. */
  record: (input: unknown, run: CaseRun) => void;
};

/** Makes and keeps the calls of test cases with a definition. Results of another definition do not count. */
export function useCaseRuns(definition: ToolDefinitionInput | undefined): CaseRuns {
  const client = useTRPCClient();
  const [calls, setCalls] = useState(noCaseCalls);
  const [batch, setBatch] = useState<AbortController>();
  const open = useRef<AbortController>(undefined);
  const key = definition === undefined ? undefined : definitionKey(definition);
  // Calls of an earlier definition no longer count.
  useEffect(() => () => open.current?.abort(), [key]);

  const run = async (cases: readonly ToolExample[]) => {
    if (definition === undefined || key === undefined || batch !== undefined) return;
    const controller = new AbortController();
    open.current = controller;
    setBatch(controller);
    const inputs = [...new Map(cases.map(({ input }) => [inputKey(input), input])).values()];
    await runTestCases(
      client,
      { definition, inputs },
      {
        signal: controller.signal,
        onRun: (input, made) =>
          setCalls(before => (made.state === 'queued' ? withCall : withProgress)(before, { key, input, run: made })),
      },
    );
    setBatch(undefined);
  };
  return {
    isRunning: batch !== undefined,
    runOf: ({ input }) => (key === calls.key ? calls.runs.get(inputKey(input)) : undefined),
    run: cases => void run(cases),
    cancel: () => batch?.abort(),
    record: (input, made) => {
      if (key !== undefined) setCalls(before => withCall(before, { key, input, run: made }));
    },
  };
}
