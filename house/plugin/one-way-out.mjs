import path from 'node:path';
import { waysOut } from './ways-out.mjs';

const message =
  'Connections are opened by the guarded connector only: use the egress port, or admitPeer where it is not HTTP. The few other places are in house/plugin/ways-out.mjs.';

/** Modules that can open a connection, or ask a name server. */
const modules =
  /^(?:(?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?|undici|pg|postgres|mysql2?|ioredis|redis|ws|eventsource|axios|got|node-fetch|@opentelemetry\/exporter-.+)$/;
/** What the platform gives everybody. */
const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
const globalObjects = new Set(['globalThis', 'global', 'self', 'window']);

/** Types open nothing. */
const isType = node =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every(specifier => (specifier.importKind ?? specifier.exportKind) === 'type'));

export const oneWayOut = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (waysOut.some(({ place }) => (place.endsWith('/') ? file.startsWith(place) : file === place))) return {};

    const checkSource = node => {
      const wanted = node.source?.value;
      if (typeof wanted === 'string' && modules.test(wanted) && !isType(node)) context.report({ node: node.source, message });
    };
    /** A global is what no scope of the file declares; a parameter that happens to be called `fetch` is none. */
    const checkGlobals = program => {
      const scope = context.sourceCode.getScope(program);
      for (const { identifier, isTypeReference } of scope.through)
        if (globals.has(identifier.name) && !isTypeReference) context.report({ node: identifier, message });
    };
    const checkMember = node => {
      const name = node.computed ? node.property.value : node.property.name;
      if (globals.has(name) && globalObjects.has(node.object.name)) context.report({ node, message });
    };
    return {
      ImportDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ImportExpression: checkSource,
      CallExpression: node => {
        const [wanted] = node.arguments;
        if (node.callee.name === 'require' && modules.test(wanted?.value ?? '')) context.report({ node, message });
      },
      MemberExpression: checkMember,
      'Program:exit': checkGlobals,
    };
  },
};
