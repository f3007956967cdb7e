// canary: vitest(no-focused-tests)
import { expect, it } from 'vitest';

it.only('leaves the others out', () => expect(1).toBe(1));
