import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

it('the custom provider example of the docs runs and prints the documented output', async () => {
  const docs = readFileSync(at('../../docs/custom-providers.md'), 'utf8');
  for (const file of ['notes-provider.ts', 'custom-provider.ts'])
    expect(docs).toContain(`\`\`\`ts\n${readFileSync(at(`examples/${file}`), 'utf8')}\`\`\``);
  const { stdout } = await promisify(execFile)(process.execPath, [at('examples/custom-provider.ts')], { timeout: 20_000 });
  expect(stdout.split('\n')).toHaveLength(5);
  expect(docs).toContain(`$ node examples/custom-provider.ts\n${stdout}\`\`\``);
});
