import { type Extension, type ExtensionCall, extensionPriority } from './extension.ts';
import { refusal } from './refuse.ts';

export type AuthenticationOptions = {
  /** Returns the roles of a caller. Default: those of the call itself. */
  rolesOf?: ((call: ExtensionCall) => readonly string[] | Promise<readonly string[]>) | undefined;
};

/** Creates the extension for role-based access control: a tool that lists `permissions` requires any one of them. */
export function createAuthenticationExtension({ rolesOf = call => call.caller.roles }: AuthenticationOptions = {}): Extension {
  return {
    name: 'authentication',
    priority: extensionPriority.highest,
    async before_execute(call) {
      const { name, permissions = [] } = call.spec;
      if (permissions.length === 0) return undefined;
      const roles = await rolesOf(call);
      if (roles.some(role => permissions.includes(role))) return undefined;
      return refusal('authentication', 'permission', `${name} requires the role ${permissions.join(' or ')}.`);
    },
  };
}
