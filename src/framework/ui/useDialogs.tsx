import { type ReactNode, Suspense, useState } from 'react';

let opened = 0;

/**
 * The dialogs of a page, and the acts that show none while they are on their way: each stays until its own end, whatever
 * is opened meanwhile. What has the `key` of one that is open is not begun a second time.
 */
export const useDialogs = <Of,>() => {
  const [all, setAll] = useState<readonly { id: number; key: string; of: Of }[]>([]);
  const open = (key: string, of: Of) => {
    // One that is opened again as it closes is another one: React must not go on with what the first had begun.
    const id = opened++;
    setAll(known => (known.some(each => each.key === key) ? known : [...known, { id, key, of }]));
  };
  const shown = (dialog: (of: Of, close: () => void) => ReactNode) =>
    all.map(({ id, of }) => (
      <Suspense key={id} fallback={null}>
        {dialog(of, () => setAll(known => known.filter(each => each.id !== id)))}
      </Suspense>
    ));
  return { open, last: all.at(-1)?.of, shown };
};
