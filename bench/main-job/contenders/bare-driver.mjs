import { startChild } from '../lib/child.mjs';
import { postJson } from '../lib/http.mjs';

/** Starts the bare loop as a separate server, driven over HTTP like ours. */
export async function startBare({ modelUrl, toolUrl, data }) {
  const child = await startChild('contenders/bare.mjs', { MODEL_URL: modelUrl, TOOL_URL: toolUrl, DATA: data });
  const url = `http://127.0.0.1:${child.port}`;
  return {
    name: 'bare',
    pid: child.pid,
    health: `${url}/health`,
    prepare: async ({ width, query }) => ({ width, query }),
    run: async job => expectSuccess(await postJson(`${url}/run`, job)),
    stop: child.stop,
  };
}

const expectSuccess = ({ status, body }) => {
  if (status !== 200 || body.status !== 'succeeded') throw new Error(`bare: ${status} ${JSON.stringify(body).slice(0, 300)}`);
};
