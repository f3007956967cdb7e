// canary: house(no-upward)
export { policyGuard } from '../../policy/policy-guard.ts';
