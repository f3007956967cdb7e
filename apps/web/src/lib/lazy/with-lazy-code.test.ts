import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const { showErrorToast } = vi.hoisted(() => ({ showErrorToast: vi.fn<(title: string, text: unknown) => void>() }));
vi.mock('../toasts.ts', () => ({ showErrorToast }));
vi.mock('./report-new-version.ts', () => ({ reportNewVersion: () => Promise.resolve(false) }));
// Another file may have loaded the module with the real toasts.
vi.resetModules();
const { withLazyCode } = await import('./with-lazy-code.ts');
afterAll(() => void vi.resetModules());
beforeEach(() => showErrorToast.mockReset());

it('withLazyCode runs the action once its code is loaded', async () => {
  const done: number[] = [];
  await withLazyCode(
    async () => ({ double: (figure: number) => figure * 2 }),
    ({ double }) => done.push(double(2)),
  );
  expect(done).toEqual([4]);
  expect(showErrorToast).not.toHaveBeenCalled();
});

it('withLazyCode reports that nothing was done when the code failed to load', async () => {
  const act = vi.fn<() => void>();
  await withLazyCode(() => Promise.reject(new Error('offline')), act);
  expect(act).not.toHaveBeenCalled();
  expect(showErrorToast).toHaveBeenCalledWith(
    'Action failed',
    expect.objectContaining({ detail: expect.stringContaining('try again') }),
  );
});

it('withLazyCode does not treat an error of the action as a failed load', async () => {
  await expect(
    withLazyCode(
      async () => ({}),
      () => Promise.reject(new Error('its own')),
    ),
  ).rejects.toThrow('its own');
  expect(showErrorToast).not.toHaveBeenCalled();
});
