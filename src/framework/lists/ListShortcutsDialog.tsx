import { useTranslate } from 'ra-core';
import { ShortcutsDialog } from '../ui/ShortcutsDialog';

/** The keyboard shortcuts that this list has. */
export const ListShortcutsDialog = ({ selects, edits, onClose }: Props) => {
  const translate = useTranslate();
  const say = (name: string) => translate(`terrain.listKeys.${name}`);
  return (
    <ShortcutsDialog
      title={say('title')}
      keys={[
        [say('row'), 'J', 'K'],
        [say('open'), say('enter')],
        ...(selects
          ? ([
              [say('select'), 'X'],
              [say('extend'), '.shift', 'J', 'K', 'X'],
            ] as const)
          : []),
        ...(edits ? ([[say('edit'), 'E']] as const) : []),
        [say('search'), '/'],
        [say('help'), '?'],
      ]}
      onClose={onClose}
    />
  );
};

type Props = { selects: boolean; edits: boolean; onClose: () => void };
