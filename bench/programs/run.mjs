// Counts the turns and the input tokens of a task with 20 calls. See README.md.
import { createEgress } from '../../packages/tool-runtime/src/adapters/egress/index.ts';
import { createQuickJsBackend } from '../../packages/tool-runtime/src/adapters/sandbox/quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../../packages/tool-runtime/src/adapters/sandbox/run-slots.ts';
import { createModel } from '../../packages/tool-runtime/src/models/index.ts';
import { createProgramProvider } from '../../packages/tool-runtime/src/providers/code/index.ts';
import { aTool, play } from '../../packages/tool-runtime/src/testing/index.ts';
import { serveAnthropic } from '../../packages/tool-runtime/src/testing/program-vendors/anthropic-double.ts';
import { serveOpenAi } from '../../packages/tool-runtime/src/testing/program-vendors/openai-double.ts';
import { tokensOf } from '../../packages/tool-runtime/src/testing/program-vendors/serve-double.ts';

const skus = Array.from({ length: 20 }, (_, n) => `SKU-${n}`);
const answer = { text: 'SKU-0 is the cheapest: 10 EUR.' };
const product = aTool('catalog.get', {
  description: 'Returns a product.',
  input_schema: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
  output_schema: { type: 'object', properties: { sku: { type: 'string' }, price: { type: 'number' }, text: { type: 'string' } } },
  execute: ({ sku }) => ({ sku, price: 10 + Number(sku.slice(4)), text: 'A product of the catalog. '.repeat(20) }),
});

const call = (sku, isDirect = true) => ({ call: 'catalog__get', input: { sku }, isDirect });
const javascript = {
  parallel: `const skus = Array.from({ length: 20 }, (_, n) => 'SKU-' + n);
const all = await Promise.all(skus.map(sku => tools.catalog.get({ sku })));
return all.toSorted((a, b) => a.price - b.price)[0].sku;`,
  sequential: `let best;
for (let n = 0; n < 20; n += 1) {
  const found = await tools.catalog.get({ sku: 'SKU-' + n });
  if (best === undefined || found.price < best.price) best = found;
}
return best.sku;`,
};
const program = name => ({ call: 'run_program', input: { code: javascript[name] }, isDirect: true });
const output = { output: 'SKU-0' };

/** The answers of the model, mode by mode. The vendor's program is the same text, since a double runs none. */
const modes = {
  'direct, one call per turn': [...skus.map(sku => [call(sku)]), [answer]],
  'direct, 20 calls in one turn': [skus.map(sku => call(sku)), [answer]],
  'run_program, in parallel': [[program('parallel')], [answer]],
  'run_program, one after another': [[program('sequential')], [answer]],
  'vendor, in parallel': [
    [{ program: javascript.parallel }, ...skus.map(sku => call(sku, false))],
    [output, answer],
  ],
  'vendor, one after another': [
    ...skus.map((sku, n) => [...(n === 0 ? [{ program: javascript.sequential }] : []), call(sku, false)]),
    [output, answer],
  ],
};

const egress = createEgress({ allow: ['127.0.0.1'] });
const backend = createQuickJsBackend(new SandboxSlots());
const programs = createProgramProvider({
  sandboxes: () => Promise.resolve([{ backend, language: 'javascript', unavailable: undefined }]),
  policy: () => ({}),
});

const isVendorMode = mode => mode.startsWith('vendor');

/** Returns the scripted model, whose requests are counted as they are given to the adapter. */
function scripted(script) {
  const lines = script.map(blocks => ({
    text: blocks.map(({ text = '' }) => text).join(''),
    tool_calls: blocks.flatMap(({ call: name, input }) => (name === undefined ? [] : [{ name: name.replace('__', '.'), input }])),
  }));
  const requests = [];
  const inner = createModel({ provider: 'scripted', model: '', lines }, { egress });
  const ask = request => {
    const { instructions, messages, tools } = request;
    requests.push(structuredClone({ instructions, messages, tools }));
    return inner.ask(request);
  };
  return { model: { ...inner, ask }, requests, close: () => Promise.resolve() };
}

const adapters = {
  scripted,
  anthropic: async (script, mode) => served(await serveAnthropic(script), 'anthropic', mode),
  'openai-responses': async (script, mode) => served(await serveOpenAi(script), 'openai-responses', mode),
};

function served(double, provider, mode) {
  const config = { provider, model: 'm', base_url: double.url, ...(isVendorMode(mode) ? { programs: 'vendor' } : {}) };
  return { ...double, model: createModel(config, { egress, apiKey: 'sk-bench' }) };
}

/** Returns a request without the results that a program at the vendor gets. */
function withoutProgramResults(body) {
  const isForProgram = new Set();
  const blocks = [...(body.messages ?? []).flatMap(({ content }) => content), ...(body.input ?? [])];
  for (const { id, call_id, caller } of blocks)
    if (caller !== undefined && caller.type !== 'direct') isForProgram.add(call_id ?? id);
  const keep = ({ type, tool_use_id, call_id }) =>
    !(['tool_result', 'function_call_output'].includes(type) && isForProgram.has(tool_use_id ?? call_id));
  return {
    ...body,
    ...(body.messages && { messages: body.messages.map(one => ({ ...one, content: one.content.filter(keep) })) }),
    ...(body.input && { input: body.input.filter(keep) }),
  };
}

const sum = values => values.reduce((all, value) => all + value, 0);
console.log('| mode | adapter | model turns | calls | input tokens | without results for programs at the vendor |');
console.log('|---|---|---|---|---|---|');
for (const [mode, script] of Object.entries(modes)) {
  for (const [name, open] of Object.entries(adapters)) {
    if (name === 'scripted' && isVendorMode(mode)) {
      console.log(`| ${mode} | ${name} | refused | | | |`);
      continue;
    }
    const { model, requests, close } = await open(script, mode);
    const { outputs, envelopes, events } = await play({
      model,
      tools: [product],
      providers: [programs],
      policy: { max_iterations: 50, max_tool_calls: 100, programs: mode.startsWith('run_program') ? 'offered' : 'off' },
    });
    const calls = envelopes.filter(({ name: tool, error }) => tool === 'catalog.get' && error === undefined).length;
    if (outputs.response !== answer.text || calls !== 20)
      throw new Error(`${mode}, ${name}: ${calls} calls, ${outputs.response}`);
    const turns = events.filter(({ type }) => type === 'model.finished').length;
    const bare = isVendorMode(mode) ? sum(requests.map(withoutProgramResults).map(tokensOf)) : '';
    console.log(`| ${mode} | ${name} | ${turns} | ${calls} | ${sum(requests.map(tokensOf))} | ${bare} |`);
    await close();
  }
}
await Promise.all([egress.close(), backend.close()]);
