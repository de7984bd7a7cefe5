import { useTranslate } from 'ra-core';
import { useCan } from '../../framework/providers/access';
import { ShortcutsDialog } from '../../framework/ui/ShortcutsDialog';
import { listReviewShortcuts } from './review-shortcuts';
import type { ReviewKind } from './useReviewQueue';

/** The keyboard shortcuts that the user has in the review. */
export const ReviewShortcutsDialog = ({ kind, onClose }: { kind: ReviewKind; onClose: () => void }) => {
  const translate = useTranslate();
  const shortcuts = listReviewShortcuts(useCan(), kind);
  return (
    <ShortcutsDialog
      title={translate('terrain.review.keys.title')}
      keys={shortcuts.map(({ name, keys }) => [translate(`terrain.review.keys.${name}`), ...keys])}
      onClose={onClose}
    />
  );
};
