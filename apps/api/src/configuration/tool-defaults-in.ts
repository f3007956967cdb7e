import type { ToolDefaults } from '@pinion/tool-runtime';
import type { ToolboxSettings, ToolGatewaySettings } from './toolbox-settings.ts';

type Said = { toolbox: ToolboxSettings; tool_gateway: ToolGatewaySettings };

/** What the administrator said for tools that say nothing themselves (C03, C18). */
export const toolDefaultsIn = ({ toolbox, tool_gateway: { providers } }: Said): ToolDefaults => ({
  timeout_s: toolbox.default_timeout,
  by_gateway: { http: { timeout_s: providers.http.default_timeout, max_retries: providers.http.max_retries } },
});
