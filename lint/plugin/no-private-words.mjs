import path from 'node:path';

/**
 * Words that once meant something only inside this project, each with the standard term. docs/glossary.md explains them.
 * A word is one part of a camelCase or kebab-case name.
 */
export const privateWords = {
  afar: 'lowDetail',
  board: 'store or queue',
  deed: 'action, permission or call',
  deeds: 'actions, permissions or calls',
  desk: 'service',
  door: 'entry point or server',
  drawer: 'repository',
  foresee: 'optimistic update',
  foreseen: 'optimistic update',
  ground: 'background or merge base',
  hands: 'action context',
  lack: 'missing or unavailable',
  lacking: 'missing or unavailable',
  mark: 'badge, status, presence or checkpoint',
  marks: 'badges, statuses or presence',
  patiently: 'with retries',
  place: 'path, position, location or ref',
  places: 'paths, positions, locations or refs',
  receipt: 'envelope',
  receipts: 'envelopes',
  said: 'output or text',
  shelf: 'store',
  standing: 'status',
  stranger: 'cross-origin or unauthenticated caller',
  strangers: 'cross-origin or unauthenticated callers',
  told: 'sent or reported',
  twin: 'duplicate or counterpart',
  twins: 'duplicates or counterparts',
  whoever: 'caller or user',
  wish: 'request',
  wishes: 'requests',
  words: 'text, label or format function',
  world: 'services, deps or context',
};

/** Private words that no local name needs either. The others, such as `place` and `words`, have plain uses too. */
const neverLocal = new Set([
  'afar',
  'deed',
  'deeds',
  'desk',
  'door',
  'drawer',
  'ground',
  'hands',
  'lack',
  'lacking',
  'receipt',
  'receipts',
  'shelf',
  'standing',
  'twin',
  'twins',
  'wish',
  'wishes',
  'world',
]);

/** The names of other specifications that contain a private word. */
const foreignNames = new Set(['openWorldHint']);

const partsOf = name =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/);

const privateWordIn = name => partsOf(name).find(part => Object.hasOwn(privateWords, part));
const privateLocalWordIn = name => (foreignNames.has(name) ? undefined : partsOf(name).find(part => neverLocal.has(part)));

/** Reports private words in names of files and declarations. Exported names use none of them, local names none of `neverLocal`. */
export const noPrivateWords = {
  create(context) {
    const report = (node, word, name, kind) =>
      context.report({ node, message: `'${word}' in the ${kind} '${name}' is private language. Use ${privateWords[word]}.` });
    const check = (node, name, kind) => {
      const word = privateWordIn(name);
      if (word !== undefined) report(node, word, name, kind);
    };
    const checkLocal = node => {
      if (node?.type !== 'Identifier') return;
      const word = privateLocalWordIn(node.name);
      if (word !== undefined) report(node, word, node.name, 'name');
    };
    const checkFunction = ({ id, params }) => [id, ...params].forEach(checkLocal);
    const checkKey = ({ key, computed }) => {
      if (computed !== true) checkLocal(key);
    };
    return {
      Program: node => check(node, path.basename(context.filename), 'file name'),
      ExportNamedDeclaration({ declaration }) {
        if (!declaration) return;
        const declared = declaration.declarations?.map(({ id }) => id) ?? [declaration.id];
        for (const id of declared)
          if (id?.type === 'Identifier' && privateLocalWordIn(id.name) === undefined) check(id, id.name, 'name');
      },
      VariableDeclarator: ({ id }) => checkLocal(id),
      FunctionDeclaration: checkFunction,
      ArrowFunctionExpression: checkFunction,
      FunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => checkLocal(id),
      TSTypeAliasDeclaration: ({ id }) => checkLocal(id),
      TSInterfaceDeclaration: ({ id }) => checkLocal(id),
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
    };
  },
};
