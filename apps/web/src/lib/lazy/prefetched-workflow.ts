type PrefetchedResponse = { id: string; answer: Promise<unknown> };

declare global {
  interface Window {
    pinionEarly?: PrefetchedResponse | undefined;
  }
}

/**
 * Requests the workflow of an editor's URL while the page is still loading, so that the response is available when the scripts
 * are. It is small, because it is inlined. The URL is that of the procedure `workflows.get`.
 */
export const PREFETCH_SCRIPT = `(()=>{const m=/^\\/workflows\\/([^/]+)$/.exec(location.pathname);if(!m)return;const id=decodeURIComponent(m[1]);window.pinionEarly={id,answer:fetch('/trpc/workflows.get?input='+encodeURIComponent(JSON.stringify({id}))).then(r=>r.ok?r.json():r.text().then(()=>undefined)).catch(()=>undefined)}})()`;

/**
 * Returns the response to the early request for this workflow, once. `undefined` when it was not requested, or failed, and must
 * be requested again.
 */
export async function prefetchedWorkflow(id: string): Promise<unknown> {
  const prefetched = globalThis.window?.pinionEarly;
  if (prefetched?.id !== id) return undefined;
  window.pinionEarly = undefined;
  const answer = await prefetched.answer;
  return isAnswer(answer) ? answer.result.data : undefined;
}

const isAnswer = (answer: unknown): answer is { result: { data: unknown } } =>
  typeof answer === 'object' &&
  answer !== null &&
  'result' in answer &&
  typeof answer.result === 'object' &&
  answer.result !== null &&
  'data' in answer.result;
