import { type ReactNode, Suspense, useState } from 'react';

let nextId = 0;

/**
 * The dialogs of a page, and the actions that show none while they are pending: each stays until it ends,
 * whatever is opened meanwhile. A second one with the `key` of an open one is ignored.
 */
export const useDialogs = <Options,>() => {
  const [dialogs, setDialogs] = useState<readonly { id: number; key: string; options: Options }[]>([]);
  const open = (key: string, options: Options) => {
    // One opened again while it closes is a new one: React must not reuse the state of the first.
    const id = nextId++;
    setDialogs(current =>
      current.some(dialog => dialog.key === key) ? current : [...current, { id, key, options }],
    );
  };
  const renderDialogs = (renderDialog: (options: Options, close: () => void) => ReactNode) =>
    dialogs.map(({ id, options }) => (
      <Suspense key={id} fallback={null}>
        {renderDialog(options, () => setDialogs(current => current.filter(dialog => dialog.id !== id)))}
      </Suspense>
    ));
  return { open, last: dialogs.at(-1)?.options, renderDialogs };
};
