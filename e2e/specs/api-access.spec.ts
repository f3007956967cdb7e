import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EditorPage } from '../pages/editor-page.ts';
import { PublishDialog } from '../pages/publish-dialog.ts';
import type { Api } from '../support/api.ts';
import { edge, node, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

/** An input with everything that a shell, a template or a literal could change. */
const input = {
  question: `It's "quoted" \\ $HOME \`date\` \${x}, über 😀\nand a second line`,
  count: -1.5,
  isUrgent: true,
  nothing: null,
  nested: { list: [], empty: {}, items: [{ isLate: false }, 'b'] },
};

const echoWorkflow = () => ({
  format: 'pinion.workflow/1',
  name: uniqueName('Echo'),
  nodes: [
    node('in', 'input', 'Question', 0, 0, { schema: { type: 'object', default: input } }),
    node('out', 'output', 'Answer', 300, 0, {}),
  ],
  edges: [edge('in.value', 'out.value')],
});

type Runs = { items: { run_id: string; workflow_version: number | null }[] };
type Run = { workflow_version: number | null; output: unknown };
const lastRun = async (api: Api, id: string): Promise<Run> => {
  const { items } = await api.get<Runs>(`/runs?workflow_id=${id}&limit=1`);
  return api.get<Run>(`/runs/${items[0]?.run_id ?? ''}`);
};

const commands: Record<string, (code: string) => [string, string[]]> = {
  cURL: code => ['bash', ['-c', code]],
  TypeScript: code => [process.execPath, ['--input-type=module-typescript', '--no-warnings', '-e', code]],
  Python: code => ['python3', ['-c', code]],
};

test.describe('use of a published workflow', { tag: '@loopback' }, () => {
  test('the code after Publish runs the version as pasted, in each language, and its runs are listed', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', echoWorkflow());
    await new EditorPage(page).open(id);
    const publish = await new PublishDialog(page).open();
    await publish.publish();
    await page.getByRole('button', { name: 'Use this workflow' }).click();

    const dialog = page.getByRole('dialog', { name: /^Use Echo/ });
    await expect(dialog).toContainText('newest published version, now 1');
    await expect(dialog).toContainText('No token is needed');
    await expect(dialog).toContainText('No runs yet');
    for (const [language, command] of Object.entries(commands)) {
      await dialog.getByRole('radio', { name: language }).click();
      const [file, args] = command(await dialog.getByRole('region', { name: 'Code' }).innerText());
      const { stdout } = await run(file, args, { env: { PATH: process.env['PATH'], HOME: '/nowhere' } });
      expect(stdout, language).toContain('succeeded');
      expect(await lastRun(api, id), language).toMatchObject({ workflow_version: 1, output: input });
    }
    const runs = dialog.getByRole('list', { name: 'Last runs' }).getByRole('listitem');
    await expect(runs).toHaveCount(3);
    await expect(runs.first()).toContainText('version 1');

    await dialog.getByRole('button', { name: 'Expose as tool…' }).click();
    await expect(page.getByRole('dialog', { name: /^Expose Echo .* as tool$/ })).toBeVisible();
  });
});
