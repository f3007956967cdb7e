// canary: none
export type { Registry } from '@pinion/tool-runtime';
