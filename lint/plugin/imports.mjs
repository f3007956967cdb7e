import path from 'node:path';

/**
 * Creates a rule about imports: `judge(from, to)` gets two paths from the root of the repository and returns a message or
 * nothing. Imports of packages by name are left to `no-restricted-imports`.
 */
export const importRule = judge => ({
  create(context) {
    const from = path.relative(context.cwd, context.filename);
    const check = node => {
      const wanted = node?.source?.value;
      if (typeof wanted !== 'string' || !wanted.startsWith('.')) return;
      const to = path.join(path.dirname(from), wanted);
      const message = judge(from, to);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
});

export const isTest = file => /\.test\.tsx?$/.test(file);

/** Returns the part of a path below a folder, or undefined when it is elsewhere. */
export const below = (folder, file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined);
