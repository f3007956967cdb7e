'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The distance to the end, in pixels, up to which the reader counts as being there. */
const nearEnd = 80;

export type ScrollToEnd = {
  list: RefObject<HTMLDivElement | null>;
  /** False while the reader has scrolled up. */
  isAtEnd: boolean;
  scrollToEnd: () => void;
};

/** Keeps a list at its end as its content grows, unless the reader has scrolled up. */
export function useScrollToEnd(): ScrollToEnd {
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const node = list.current;
    const content = node?.firstElementChild;
    if (node === null || content === null || content === undefined) return;
    let isFollowing = true;
    let size = '';
    const follow = () => {
      node.scrollTop = node.scrollHeight;
      size = sizeOf(node);
    };
    const onScroll = () => {
      // A list or content of another size moves the position too. Only the reader's own scrolling ends the following.
      if (isFollowing && size !== sizeOf(node)) return follow();
      isFollowing = node.scrollHeight - node.scrollTop - node.clientHeight < nearEnd;
      setAtEnd(isFollowing);
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing) follow();
    });
    observer.observe(content);
    observer.observe(node);
    node.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', onScroll);
    };
  }, []);
  const scrollToEnd = () => {
    const node = list.current;
    if (node !== null) node.scrollTop = node.scrollHeight;
  };
  return { list, isAtEnd, scrollToEnd };
}

const sizeOf = ({ scrollHeight, clientHeight }: HTMLElement): string => `${scrollHeight} ${clientHeight}`;
