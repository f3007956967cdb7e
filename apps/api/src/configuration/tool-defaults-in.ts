import type { ToolDefaults } from '@pinion/tool-runtime';
import type { ToolboxSettings, ToolGatewaySettings } from './toolbox-settings.ts';

type DefaultSettings = { toolbox: ToolboxSettings; tool_gateway: ToolGatewaySettings };

/** Returns the administrator's defaults for tools that do not set a value themselves. */
export const toolDefaultsIn = ({ toolbox, tool_gateway: { providers } }: DefaultSettings): ToolDefaults => ({
  timeout_s: toolbox.default_timeout,
  by_gateway: { http: { timeout_s: providers.http.default_timeout, max_retries: providers.http.max_retries } },
});
