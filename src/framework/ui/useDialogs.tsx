import { type ReactNode, Suspense, useState } from 'react';

let opened = 0;

/**
 * The dialogs of a page, and the actions that show none while they are pending: each stays until it ends,
 * whatever is opened meanwhile. A second one with the `key` of an open one is ignored.
 */
export const useDialogs = <Of,>() => {
  const [all, setAll] = useState<readonly { id: number; key: string; of: Of }[]>([]);
  const open = (key: string, of: Of) => {
    // One opened again while it closes is a new one: React must not reuse the state of the first.
    const id = opened++;
    setAll(known => (known.some(each => each.key === key) ? known : [...known, { id, key, of }]));
  };
  const renderDialogs = (dialog: (of: Of, close: () => void) => ReactNode) =>
    all.map(({ id, of }) => (
      <Suspense key={id} fallback={null}>
        {dialog(of, () => setAll(known => known.filter(each => each.id !== id)))}
      </Suspense>
    ));
  return { open, last: all.at(-1)?.of, shown: renderDialogs };
};
