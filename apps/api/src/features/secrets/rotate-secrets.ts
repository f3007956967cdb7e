import type { Scope } from '@pinion/contracts';
import type { RotationPart, RotationStep } from './store/secret-rotation.ts';
import type { ApiServices } from '../../composition/api-services.ts';

export type RotateAnswer = Awaited<ReturnType<ApiServices['secrets']['rotate']>>;

/**
 * Wraps every data key with the newest key. An interrupted rotation is completed by calling this again. The audit log records
 * what was done.
 */
export async function rotateSecrets(services: Pick<ApiServices, 'secrets' | 'audit'>, scope: Scope): Promise<RotateAnswer> {
  await services.audit.add(scope, { action: 'secret.rotation_started', subject: 'secrets' });
  const report = await services.secrets.rotate();
  await services.audit.add(scope, { action: 'secret.rotated', subject: 'secrets', details: report });
  return report;
}

/**
 * Performs one step of the rotation. Each step is in the audit log with what it did and what it left, so that an interrupted
 * rotation is distinguishable from a complete one.
 */
export async function rotateSecretsStep(
  services: Pick<ApiServices, 'secrets' | 'audit'>,
  scope: Scope,
  part: RotationPart,
): Promise<RotationStep> {
  if (part.after === undefined) await services.audit.add(scope, { action: 'secret.rotation_started', subject: 'secrets' });
  const step = await services.secrets.rotateSome(part);
  const { next: _next, ...details } = step;
  await services.audit.add(scope, { action: 'secret.rotated', subject: 'secrets', details });
  return step;
}
