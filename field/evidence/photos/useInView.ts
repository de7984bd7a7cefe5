import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is visible or about to be. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    watched.set(shown, setNear);
    observer.observe(shown);
    return () => {
      observer.unobserve(shown);
      watched.delete(shown);
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
