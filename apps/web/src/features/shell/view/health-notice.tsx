'use client';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { readHealth } from '../../../lib/read-health.ts';
import { t } from '../../../lib/texts/t.ts';
import { useChangedWorkspace } from '../../../lib/page-workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { healthText } from '../model/health-text.ts';

const noticeStyle = 'px-4 py-1.5 border-b border-b-line border-l-3 border-l-failed bg-failed-wash text-ink text-[13px]';

const pollMs = 15_000;
/** Milliseconds between two attempts while the server does not answer. */
const againMs = 2_000;

/**
 * Renders the problems of this installation above every page, as long as they last, that the server does not answer, and that
 * another tab has switched the workspace.
 */
export function HealthNotice() {
  const { data: problems = [], isError: isAway } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: query => (query.state.status === 'error' ? againMs : pollMs),
    // One answer can be lost on the way. Two in a row are not.
    retry: 1,
    retryDelay: againMs,
    networkMode: 'always',
  });
  const notice = useRef<HTMLDivElement>(null);
  const changedTo = useChangedWorkspace();
  const isShown = changedTo !== undefined || isAway || problems.length > 0;
  useNoticeHeight(notice, isShown);
  if (!isShown) return null;
  if (changedTo !== undefined)
    return (
      <div ref={notice} className={noticeStyle} role="alert">
        <p>
          {t('You switched to {{workspace}} in another tab. Unsaved changes in the editor are kept in this browser.', {
            workspace: changedTo,
          })}{' '}
          <Button kind="line" size="small" onClick={openAgain}>
            {t('Reload')}
          </Button>
        </p>
      </div>
    );
  return (
    <div ref={notice} className={noticeStyle} role="status">
      {isAway ? (
        <p>
          {t(
            'The server can’t be reached. Check that it is running. Changes in the editor are kept in this browser and saved when it is back.',
          )}
        </p>
      ) : (
        problems.map(({ check, reason }) => <p key={`${check}/${reason}`}>{healthText(reason)}</p>)
      )}
    </div>
  );
}

/** Loads the page in the workspace of the session. What the page is about can be missing there, so a list is opened instead. */
function openAgain(): void {
  const [, list = '', id] = window.location.pathname.split('/');
  if (id === undefined) window.location.reload();
  else window.location.assign(`/${list}`);
}

/** Leaves room for the notice, so that pages which fill the window still fit. */
function useNoticeHeight(notice: RefObject<HTMLDivElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const node = notice.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => style.setProperty('--notice-height', `${node.offsetHeight}px`));
    observer.observe(node);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice-height');
    };
  }, [notice, isShown]);
}
