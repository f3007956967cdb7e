import { type Extension, type ExtensionCall, extensionPriority } from './extension.ts';
import { refuse } from './refuse.ts';

export type AuthenticationOptions = {
  /** The roles a caller acts with; those of the call itself unless told. */
  rolesOf?: ((call: ExtensionCall) => readonly string[] | Promise<readonly string[]>) | undefined;
};

/** Role-based access control (2-037): a tool that lists `permissions` asks for any one of them. */
export function createAuthenticationExtension({ rolesOf = call => call.caller.roles }: AuthenticationOptions = {}): Extension {
  return {
    name: 'authentication',
    priority: extensionPriority.highest,
    async before_execute(call) {
      const { name, permissions = [] } = call.spec;
      if (permissions.length === 0) return undefined;
      const roles = await rolesOf(call);
      if (roles.some(role => permissions.includes(role))) return undefined;
      return refuse('authentication', 'permission', `${name} asks for the role ${permissions.join(' or ')}`);
    },
  };
}
