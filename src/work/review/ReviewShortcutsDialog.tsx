import { useTranslate } from 'ra-core';
import { ShortcutsDialog } from '../../framework/ui/ShortcutsDialog';

/** The keyboard shortcuts of the review. */
export const ReviewShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const say = (name: string) => translate(`terrain.review.keys.${name}`);
  return (
    <ShortcutsDialog
      title={say('title')}
      keys={shortcuts.map(([name, ...keys]) => [say(name), ...keys])}
      onClose={onClose}
    />
  );
};

const shortcuts = [
  ['photo', '.left', '.right'],
  ['step', '.shift', '.left', '.right'],
  ['task', 'J', 'K'],
  ['ok', 'O'],
  ['nok', 'N'],
  ['undo', 'U'],
  ['large', '.space'],
  ['accept', 'A'],
  ['seen', 'V'],
  ['takeBack', 'Z'],
  ['return', 'R'],
  ['reject', 'X'],
  ['help', '?'],
] as const;
