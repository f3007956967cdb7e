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

const partsOf = name =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/);

const privateWordIn = name => partsOf(name).find(part => Object.hasOwn(privateWords, part));

/** Reports private words in names of files and of exported declarations. */
export const noPrivateWords = {
  create(context) {
    const check = (node, name, kind) => {
      const word = privateWordIn(name);
      if (word === undefined) return;
      context.report({ node, message: `'${word}' in the ${kind} '${name}' is private language. Use ${privateWords[word]}.` });
    };
    return {
      Program: node => check(node, path.basename(context.filename), 'file name'),
      ExportNamedDeclaration({ declaration }) {
        if (!declaration) return;
        const declared = declaration.declarations?.map(({ id }) => id) ?? [declaration.id];
        for (const id of declared) if (id?.type === 'Identifier') check(id, id.name, 'name');
      },
    };
  },
};
