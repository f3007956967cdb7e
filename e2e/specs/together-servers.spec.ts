import { EditorPage } from '../pages/editor-page.ts';
import { OthersPanel } from '../pages/others-panel.ts';
import { Api } from '../support/api.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { startApp } from '../support/start-app.ts';
import { startRedis } from '../support/start-redis.ts';
import { expect, test } from '../support/test.ts';

const databaseUrl = process.env['PINION_E2E_DATABASE_URL'] ?? '';

/** The embedded database supports one server. `npm test -- browser` provides a PostgreSQL. */
test.skip(databaseUrl === '', 'needs PINION_E2E_DATABASE_URL');

/** Cleanups that also run when the test fails early, in reverse order of start. */
const ends: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

test('users on two servers see each other, and losing Redis or a server costs no edit', { tag: '@loopback' }, async ({
  browser,
}) => {
  const redis = await startRedis();
  const shared = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
  ends.push(() => redis.stop());
  const start = async () => {
    const app = await startApp(shared);
    ends.push(() => app.stop());
    return app;
  };
  const servers = [await start(), await start()] as const;
  const api = new Api(servers[0].url);
  const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Two servers'), {}));
  const at = async (server: (typeof servers)[number]) => {
    const context = await browser.newContext({ baseURL: server.url });
    ends.push(() => context.close());
    const editor = await new EditorPage(await context.newPage()).open(id);
    return Object.assign(editor, { others: new OthersPanel(editor.page) });
  };
  const [a, b] = [await at(servers[0]), await at(servers[1])];
  const name = async (editor: typeof a, node: string, title: string) => {
    await editor.select(node);
    await editor.rename(title);
  };
  const bothShow = async (...titles: string[]) => {
    for (const editor of [a, b]) for (const title of titles) await expect(editor.node(title)).toBeVisible();
  };

  // Users at the other server are shown, and so are their changes.
  await expect(a.others.badge(/^Tab 2/)).toBeVisible();
  await expect(b.others.badge(/^Tab 1/)).toBeVisible();
  await b.select('Helper');
  await expect(a.node('Helper').getByText('Tab 2')).toBeVisible();
  await Promise.all([name(a, 'Question', 'Asked'), name(b, 'Helper', 'Helped')]);
  await bothShow('Asked', 'Helped');

  // Without Redis the saves are polled from the database.
  await redis.stop();
  await Promise.all([name(a, 'Asked', 'Asked again'), name(b, 'Helped', 'Helped again')]);
  await bothShow('Asked again', 'Helped again');

  // One server is gone: its users continue in the browser, those of the other server are not affected.
  await servers[1].kill();
  await name(b, 'Helped again', 'Kept here');
  await expect(b.saveState).toContainText('saved on this machine');
  await name(a, 'Asked again', 'Saved there');
  await a.isSaved();
  await servers[1].startAgain();
  await expect(b.saveState).toHaveText(/^Saved/, { timeout: 40_000 });
  await bothShow('Saved there', 'Kept here');
  expect((await stored(api, id)).nodes.map(node => node.title)).toEqual(expect.arrayContaining(['Saved there', 'Kept here']));
});
