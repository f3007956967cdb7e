import path from 'node:path';
import { egressExceptions } from './egress-exceptions.mjs';

const message =
  'Connections are opened by the guarded connector only: use the egress port, or admitPeer where it is not HTTP. The few exceptions are in lint/plugin/egress-exceptions.mjs.';

/** Modules that can open a connection or query a name server. */
const modules =
  /^(?:(?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?|undici|pg|postgres|mysql2?|ioredis|redis|ws|eventsource|axios|got|node-fetch|@opentelemetry\/exporter-.+)$/;
/** Globals of the platform that open connections. */
const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
const globalObjects = new Set(['globalThis', 'global', 'self', 'window']);

/** Returns true for type-only imports, which open nothing. */
const isType = node =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every(specifier => (specifier.importKind ?? specifier.exportKind) === 'type'));

export const guardedEgress = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (egressExceptions.some(({ path: allowed }) => (allowed.endsWith('/') ? file.startsWith(allowed) : file === allowed)))
      return {};

    const checkSource = node => {
      const specifier = node.source?.value;
      if (typeof specifier === 'string' && modules.test(specifier) && !isType(node))
        context.report({ node: node.source, message });
    };
    /** Reports globals: names that no scope of the file declares, so a parameter called `fetch` is allowed. */
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
        const [specifier] = node.arguments;
        if (node.callee.name === 'require' && modules.test(specifier?.value ?? '')) context.report({ node, message });
      },
      MemberExpression: checkMember,
      'Program:exit': checkGlobals,
    };
  },
};
