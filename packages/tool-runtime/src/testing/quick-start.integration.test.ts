import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

it('the quick start example of the README runs and prints the documented output', async () => {
  const readme = readFileSync(at('README.md'), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${readFileSync(at('examples/quick-start.ts'), 'utf8')}\`\`\``);
  const { stdout } = await promisify(execFile)(process.execPath, [at('examples/quick-start.ts')], { timeout: 20_000 });
  expect(stdout.split('\n')).toHaveLength(5);
  expect(readme).toContain(`$ node examples/quick-start.ts\n${stdout}\`\`\``);
});
