import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';

export type RotateAnswer = Awaited<ReturnType<EdgeWorld['secrets']['rotate']>>;

/** Wraps every data key with the newest key. Cut off, it is finished by asking again; what was done is in the audit log. */
export async function rotateSecrets(world: Pick<EdgeWorld, 'secrets' | 'audit'>, scope: Scope): Promise<RotateAnswer> {
  await world.audit.add(scope, { action: 'secret.rotation_started', subject: 'secrets' });
  const report = await world.secrets.rotate();
  await world.audit.add(scope, { action: 'secret.rotated', subject: 'secrets', details: report });
  return report;
}
