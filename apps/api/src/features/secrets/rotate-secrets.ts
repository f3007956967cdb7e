import type { Scope } from '@pinion/contracts';
import type { RotationPart, RotationStep } from './store/secret-rotation.ts';
import type { ApiServices } from '../../composition/api-services.ts';

export type RotateAnswer = Awaited<ReturnType<ApiServices['secrets']['rotate']>>;

/** Wraps every data key with the newest key. Cut off, it is finished by asking again; what was done is in the audit log. */
export async function rotateSecrets(services: Pick<ApiServices, 'secrets' | 'audit'>, scope: Scope): Promise<RotateAnswer> {
  await services.audit.add(scope, { action: 'secret.rotation_started', subject: 'secrets' });
  const report = await services.secrets.rotate();
  await services.audit.add(scope, { action: 'secret.rotated', subject: 'secrets', details: report });
  return report;
}

/** A step of it: each is in the audit log with what it did and what it left, so that one that was stopped is told from one that is whole. */
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
