const namesIn = text => new Set(text.trim().split(/\s+/));

/** Names that cannot be those of a variable. */
const reserved = namesIn(`
  arguments async await case class const default delete enum eval export for function if import in let new null package private
  public return static super switch this throw try typeof undefined var void while with
`);
/** Names that many objects have, and those of foreign objects, such as the result of a query. */
const general = namesIn(`
  body code content count data default error host id index input isError isPending key kind label location message name output
  path position promise reject resolve result rows run source status target text title token type url user value version View
  workspace write
`);

const isDeclaredAround = (scope, name) => {
  for (let at = scope; at; at = at.upper) if (at.set.has(name)) return true;
  return false;
};

/**
 * Forbids another name for a field in a destructuring: `{ line: row }`. The field should have the name that is true where it is read.
 * Allowed are a name that avoids a shadow, one for a wire name or a name that many objects have, and `_` for a
 * field that is left out.
 */
export const noFieldAlias = {
  create: context => ({
    ObjectPattern({ properties }) {
      for (const { type, key, value, computed } of properties) {
        if (type !== 'Property' || computed || key.type !== 'Identifier') continue;
        const target = value.type === 'AssignmentPattern' ? value.left : value;
        if (target.type !== 'Identifier' || target.name === key.name || target.name.startsWith('_')) continue;
        if (key.name.includes('_') || reserved.has(key.name) || general.has(key.name)) continue;
        if (isDeclaredAround(context.sourceCode.getScope(target), key.name)) continue;
        context.report({
          node: target,
          message: `'${key.name}' is read under another name, '${target.name}'. Rename the field, or use its name.`,
        });
      }
    },
  }),
};
