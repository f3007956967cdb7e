// canary: pinion(import-direction)
export { policyGuard } from '../../policy/policy-guard.ts';
