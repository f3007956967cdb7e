import { below, importRule, isTest } from './imports.mjs';

const home = 'packages/tool-runtime/src';

/** The heart reads from left to right: a folder knows itself and what stands to its left. */
const order = [
  'platform',
  'ports',
  'call',
  'registry',
  'envelope',
  'policy',
  'telemetry',
  'extensions',
  'executor',
  'agent',
  'replay',
  'toolbox',
];

/** The rim makes ports real. It knows what crosses the border, and nothing of what happens behind it. */
const rim = ['providers', 'models', 'adapters'];
const rimMayKnow = ['platform', 'ports', 'call', 'envelope'];

/** Neighbours in these folders stand side by side and never lean on each other. */
const strangers = ['executor/stages', 'policy/rules'];

export const noUpward = importRule((from, to) => {
  const [file, target] = [below(home, from), below(home, to)];
  if (!file || !target || isTest(file) || !isLayered(file)) return undefined;
  const stranger = strangers.find(folder => below(folder, file) && below(folder, target));
  if (stranger) return `Neighbours in ${stranger} never import each other. Put what they share one folder up or to the left.`;
  return rim.includes(folderOf(file)) ? judgeRim(file, target) : judgeCore(folderOf(file), folderOf(target));
});

/** The front door, the test kit and the scenarios may see everything. */
const isLayered = file => file.includes('/') && !['testing', 'scenarios'].includes(folderOf(file));
const folderOf = file => file.split('/')[0];

function judgeCore(from, to) {
  if (from === to) return undefined;
  if (!order.includes(from)) return `'${from}' has no place in the folder order; give it one in house/plugin/no-upward.mjs.`;
  if (order.indexOf(to) !== -1 && order.indexOf(to) < order.indexOf(from)) return undefined;
  return `'${from}' may not import '${to}': only its own folder and those before it in ${order.join(', ')}.`;
}

function judgeRim(file, target) {
  // Providers are strangers to each other; models and adapters may share within their folder.
  const own = folderOf(file) === 'providers' ? file.split('/').slice(0, 2).join('/') : folderOf(file);
  if (below(own, target) || rimMayKnow.includes(folderOf(target))) return undefined;
  return `'${own}' may import only its own folder and ${rimMayKnow.slice(1).join(', ')}, not '${target}'.`;
}
