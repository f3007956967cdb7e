import { CodeLanguage, type IsolationLevel, type Scope, strictestLevel } from '@pinion/contracts';
import type { Clock, Egress, PeerGuard, ToolProvider } from '@pinion/tool-runtime';
import { createCodeProvider, createProgramProvider } from '@pinion/tool-runtime/providers/code';
import {
  createBubblewrapBackend,
  createGvisorBackend,
  createJustBashBackend,
  createPyodideBackend,
  createQuickJsBackend,
  createRemoteBackend,
  createSandboxes,
  SandboxSlots,
  type Sandboxes,
} from '@pinion/tool-runtime/sandbox';
import type { AdminConfig } from '../configuration/admin-config.ts';
import { readServiceToken } from '../configuration/read-service-token.ts';
import type { Members } from '../auth/store/members.ts';
import { blobFiles } from '../platform/blobs/blob-files.ts';
import type { ServedBlobs } from '../platform/blobs/served-blobs.ts';
import type { WorkspaceSettingsStore } from '../stores/settings/index.ts';

export type OpenSandboxes = { sandboxes: Sandboxes; providers: ToolProvider[] };

export type SandboxNeeds = {
  admin: Pick<AdminConfig, 'sandbox'>;
  members: Pick<Members, 'isShared'>;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
  clock: Pick<Clock, 'now'>;
  egress: Egress & PeerGuard;
  blobs: Pick<ServedBlobs, 'open'>;
};

/** The minimum level of Python and shell where several people use a server. Their level 1 is no boundary against a hostile user. */
const sharedLevel: IsolationLevel = 2;

/** Opens the sandboxes of this machine and the providers of the tools that run in them. */
export function openSandboxes({ admin, members, workspaceSettings, clock, egress, blobs }: SandboxNeeds): OpenSandboxes {
  const { min_level, limits, backends, packages_dir, remote } = admin.sandbox;
  const slots = new SandboxSlots();
  const all = [
    createQuickJsBackend(slots),
    createPyodideBackend(slots),
    createJustBashBackend(slots),
    createBubblewrapBackend(slots, { packagesDir: packages_dir, peers: egress }),
    // The service comes before gVisor, which has its level, because the administrator named it.
    ...(remote === undefined ? [] : [createRemoteBackend({ ...remote, token: readServiceToken(remote) })]),
    createGvisorBackend(slots),
  ];
  const sandboxes = createSandboxes(
    all.filter(({ id }) => backends?.some(chosen => chosen === id) ?? true),
    clock,
  );
  const policyOf = (language: CodeLanguage) => async (scope: Scope) => {
    const [isShared, { min_isolation_level }] = await Promise.all([
      language === 'javascript' ? false : members.isShared(scope),
      workspaceSettings.read(scope),
    ]);
    const levels = [min_level, min_isolation_level, isShared ? sharedLevel : undefined];
    return { minLevel: strictestLevel(levels), ceilings: limits };
  };
  const files = blobFiles(blobs);
  return {
    sandboxes,
    providers: [
      ...CodeLanguage.options.map(language =>
        createCodeProvider({ language, sandboxes: () => sandboxes.known(), policy: policyOf(language), egress, files }),
      ),
      createProgramProvider({ sandboxes: () => sandboxes.known(), policy: policyOf('javascript') }),
    ],
  };
}
