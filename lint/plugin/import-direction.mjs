import { below, importRule, isTest } from './imports.mjs';

const home = 'packages/tool-runtime/src';

/** Layers of the runtime's core, lowest first: a folder may import itself and the layers before it. */
const layers = [
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

/** Folders that implement ports. They know the boundary types, and nothing of the core behind them. */
const implementations = ['providers', 'models', 'adapters'];
const boundaryLayers = ['platform', 'ports', 'call', 'envelope'];

/** Folders whose files never import each other. */
const independentFolders = ['executor/stages', 'policy/rules'];

/** Checks the import direction inside packages/tool-runtime. */
export const importDirection = importRule((from, to) => {
  const [file, target] = [below(home, from), below(home, to)];
  if (!file || !target || isTest(file) || !isLayered(file)) return undefined;
  const shared = independentFolders.find(folder => below(folder, file) && below(folder, target));
  if (shared) return `Files in ${shared} never import each other. Move what they share to the parent folder or a lower layer.`;
  return implementations.includes(folderOf(file))
    ? checkImplementation(file, target)
    : checkCore(folderOf(file), folderOf(target));
});

/** True for files bound to a layer: the package entry point, the test kit and the scenarios may import everything. */
const isLayered = file => file.includes('/') && !['testing', 'scenarios'].includes(folderOf(file));
const folderOf = file => file.split('/')[0];

/** True for a file directly in the folder of the providers. */
const isTable = file => folderOf(file) === 'providers' && file.split('/').length === 2;

function checkCore(from, to) {
  if (from === to) return undefined;
  if (!layers.includes(from)) return `'${from}' is not a known layer; add it in lint/plugin/import-direction.mjs.`;
  if (layers.indexOf(to) !== -1 && layers.indexOf(to) < layers.indexOf(from)) return undefined;
  return `'${from}' may not import '${to}': only its own folder and those before it in ${layers.join(', ')}.`;
}

function checkImplementation(file, target) {
  // Providers are independent of each other, and a file beside their folders collects them; models and adapters may share within
  // their folder.
  const own = folderOf(file) === 'providers' ? file.split('/').slice(0, 2).join('/') : folderOf(file);
  if (isTable(file) && folderOf(target) === 'providers') return undefined;
  if (below(own, target) || boundaryLayers.includes(folderOf(target))) return undefined;
  return `'${own}' may import only its own folder and ${boundaryLayers.slice(1).join(', ')}, not '${target}'.`;
}
