import { type ComponentType, useEffect, useReducer, useState } from 'react';

/**
 * A lazily loaded component. React's own `lazy` keeps its place empty for 300 ms however fast it loads; this one shows
 * it as soon as it is loaded.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null;
  return (props: Props) => {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (loaded) return;
      load().then(component => {
        loaded = component;
        rerender();
      }, setError);
    }, []);
    if (error) throw error;
    const Component = loaded;
    return Component && <Component {...props} />;
  };
};
