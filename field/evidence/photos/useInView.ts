import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is visible or about to be. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    watched.set(node, setNear);
    observer.observe(node);
    return () => {
      observer.unobserve(node);
      watched.delete(node);
    };
  }, [element]);
  return near;
};

const watched = new Map<Element, (near: boolean) => void>();
const observer = new IntersectionObserver(
  changes => {
    for (const { target, isIntersecting } of changes) watched.get(target)?.(isIntersecting);
  },
  { rootMargin: '400px' },
);
