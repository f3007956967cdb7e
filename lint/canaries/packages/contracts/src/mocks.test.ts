// canary: vitest(no-restricted-vi-methods)
import { expect, it, vi } from 'vitest';

vi.mock('./any.ts');

it('mocks', () => expect(1).toBe(1));
