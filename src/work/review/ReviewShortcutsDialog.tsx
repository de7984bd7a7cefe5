import { useTranslate } from 'ra-core';
import { ShortcutsDialog as Keys } from '../../framework/ui/ShortcutsDialog';

/** The keyboard shortcuts of the review. */
export const ReviewShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const say = (name: string) => translate(`terrain.review.keys.${name}`);
  return (
    <Keys title={say('title')} keys={keys.map(([name, ...each]) => [say(name), ...each])} onClose={onClose} />
  );
};

const keys = [
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
