import type { Page } from '@playwright/test';
import { ToolsPage } from '../pages/tools-page.ts';
import type { Demo } from './demo.ts';
import { narrow, type Shot } from './shot.ts';

const showUpgrade = async (page: Page, { stockTool }: Demo): Promise<void> => {
  const tools = await new ToolsPage(page).openTool(stockTool);
  const dialog = await tools.previewUpgrades(/^Preview \d+ upgrades$/);
  await dialog.getByRole('list', { name: 'Workflows to upgrade' }).getByRole('listitem').first().waitFor();
};

/** Screenshots of tools that are added, changed and removed. */
export const toolCareShots: readonly Shot[] = [
  {
    name: 'import-notes',
    play: async page => {
      await new ToolsPage(page).open();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const isLight = await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches);
      await page.getByLabel('Tools as YAML or JSON').fill(elsewhere(isLight ? 'weigh' : 'measure'));
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await page.getByRole('dialog', { name: 'Imported with notes' }).waitFor();
    },
  },
  { name: 'upgrade', play: showUpgrade },
  {
    name: 'new-version',
    play: async (page, { stockTool }) => {
      const next = await (await new ToolsPage(page).openTool(stockTool)).newVersionFrom('1.0.0');
      await next.getByLabel('Input schema').fill('{"type":"object","properties":{"sku":{"type":"string"}},"required":["sku"]}');
      await next
        .getByRole('region', { name: /^Compared with / })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'block',
    play: async (page, { stockTool }) => {
      const dialog = await (await new ToolsPage(page).openTool(stockTool)).change('1.0.0', 'Block');
      await dialog.getByRole('region', { name: 'Impact' }).getByRole('link').first().waitFor();
    },
  },
  { name: 'narrow-upgrade', size: narrow, play: showUpgrade },
];

/** Returns a tool in another system's format, without a version. */
const elsewhere = (verb: string): string => `tools:
  - name: parcels.${verb}
    tool_type: http
    description: Is asked of a parcel before it leaves
    parameter_schema: { type: object, properties: { parcel: { type: string } } }
    implementation_config: { url: "https://parcels.example.com/${verb}" }
`;
