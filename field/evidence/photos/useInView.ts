import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is visible or about to be. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    callbacks.set(node, setNear);
    observer.observe(node);
    return () => {
      observer.unobserve(node);
      callbacks.delete(node);
    };
  }, [element]);
  return isNear;
};

const callbacks = new Map<Element, (isNear: boolean) => void>();
const observer = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
  },
  { rootMargin: '400px' },
);
