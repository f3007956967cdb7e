import { install } from '../lib/prepare.mjs';

/** Installs the toolchain and the packages without building anything, as a cached layer of an image. */
export async function job() {
  await install();
  return 0;
}
