import { beforeEach, expect, it, vi } from 'vitest';
import { withLazyCode } from './with-lazy-code.ts';

const { showErrorToast } = vi.hoisted(() => ({ showErrorToast: vi.fn<(title: string, text: unknown) => void>() }));
vi.mock('../../ui/toast.tsx', () => ({ showErrorToast }));
beforeEach(() => showErrorToast.mockReset());

it('does it once its code is here', async () => {
  const done: number[] = [];
  await withLazyCode(
    async () => ({ double: (figure: number) => figure * 2 }),
    ({ double }) => done.push(double(2)),
  );
  expect(done).toEqual([4]);
  expect(showErrorToast).not.toHaveBeenCalled();
});

it('says that nothing was done where the code did not come', async () => {
  const act = vi.fn<() => void>();
  await withLazyCode(() => Promise.reject(new Error('offline')), act);
  expect(act).not.toHaveBeenCalled();
  expect(showErrorToast).toHaveBeenCalledWith('Action failed', expect.objectContaining({ detail: expect.any(String) }));
});

it('a fault of the deed itself is not taken for code that did not come', async () => {
  await expect(
    withLazyCode(
      async () => ({}),
      () => Promise.reject(new Error('its own')),
    ),
  ).rejects.toThrow('its own');
  expect(showErrorToast).not.toHaveBeenCalled();
});
