'use client';
import type { JsonSchema } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { freeName } from '../../../lib/free-name.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { parseCurl } from '../model/curl/parse-curl.ts';
import { draftFromCurl } from '../model/draft-from-curl.ts';
import { draftProblems } from '../model/draft-problems.ts';
import { emptyDraft, type HttpToolDraft } from '../model/http-tool-draft.ts';
import { inferSchema } from '../model/infer-schema.ts';
import { withoutOwnOrigin } from '../model/own-server.ts';
import { setAddress } from '../model/set-address.ts';

export type HttpToolEditing = ReturnType<typeof useHttpTool>;

/** Returns the state of an HTTP tool that is being built: its draft, the pasted keys, problems and responses. */
export function useHttpTool() {
  const trpc = useTRPC();
  const tools = useQuery(trpc.tools.list.queryOptions());
  const secrets = useQuery(trpc.secrets.list.queryOptions());
  const [draft, setDraft] = useState<HttpToolDraft>(emptyDraft);
  /** Keys that are not stored yet, by the position of their credential. They leave this state only for the vault. */
  const [keys, setKeys] = useState<ReadonlyMap<number, string>>(new Map());
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [curlProblem, setCurlProblem] = useState<string>();
  const [samples, setSamples] = useState<{ request: string; bodies: readonly unknown[] }>({ request: '', bodies: [] });
  const secretNames = useMemo(
    () => (secrets.data === undefined ? undefined : new Set(secrets.data.items.map(({ name }) => name))),
    [secrets.data],
  );
  const toolNames = useMemo(() => new Set((tools.data?.items ?? []).map(({ name }) => name)), [tools.data]);
  const problems = useMemo(() => draftProblems(draft, { toolNames, secretNames }), [draft, toolNames, secretNames]);
  const request = `${draft.method} ${draft.address}`;
  const bodies = samples.request === request ? samples.bodies : noBodies;
  const output: JsonSchema | undefined = useMemo(() => (bodies.length === 0 ? undefined : inferSchema(bodies)), [bodies]);

  const importCurl = (command: string): boolean => {
    const parsed = parseCurl(command);
    setCurlProblem(parsed.ok ? undefined : parsed.problem);
    if (!parsed.ok) return false;
    const { request } = parsed;
    const imported = draftFromCurl({ ...request, url: withoutOwnOrigin(request.url, location.origin) });
    const credentials = imported.draft.credentials.map(credential => ({
      ...credential,
      secret: freeName(credential.secret, secretNames ?? new Set()),
    }));
    setDraft(before => ({ ...imported.draft, credentials, description: before.description }));
    setKeys(new Map(imported.keys.map(({ credential, value }) => [credential, value])));
    setNotes(imported.notes);
    return true;
  };
  return {
    draft,
    problems,
    notes,
    keys,
    output,
    responses: bodies.length,
    curlProblem,
    secretNames,
    importCurl,
    change: (change: Partial<HttpToolDraft>) => setDraft(before => ({ ...before, ...change })),
    changeAddress: (text: string) => setDraft(before => setAddress(before, text)),
    forgetKey: (credential: number) => setKeys(before => new Map([...before].filter(([index]) => index !== credential))),
    addSample: (body: unknown) =>
      setSamples(before => ({ request, bodies: [...(before.request === request ? before.bodies : []), body] })),
  };
}

const noBodies: readonly unknown[] = [];
