import { type ComponentType, useEffect, useReducer, useState } from 'react';

/**
 * A lazily loaded component. React's own `lazy` keeps its place empty for 300 ms however fast it loads; this one shows
 * it as soon as it is loaded.
 */
export const lazyComponent = <Props extends object>(read: () => Promise<ComponentType<Props>>) => {
  let known: ComponentType<Props> | null = null;
  return (props: Props) => {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const [failure, fail] = useState<unknown>(null);
    useEffect(() => {
      if (known) return;
      read().then(part => {
        known = part;
        draw();
      }, fail);
    }, []);
    if (failure) throw failure;
    const Part = known;
    return Part && <Part {...props} />;
  };
};
