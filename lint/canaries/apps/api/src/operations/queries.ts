// canary: eslint(no-restricted-imports)
export { connect } from '@pinion/db';
