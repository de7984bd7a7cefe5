import { type ComponentType, useEffect, useReducer, useState } from 'react';

/**
 * A part of the app whose code is read when it is first shown. React's own `lazy` leaves the place empty for 300 ms
 * whatever the reading takes; here it is shown as soon as it is there.
 */
export const later = <Props extends object>(read: () => Promise<ComponentType<Props>>) => {
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
