import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../../framework/ui/ConfirmDialog';

/** Asks before a task is accepted whose required photos are missing. */
export const AcceptIncompleteDialog = ({ missingCount, onAccept, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('terrain.review.incomplete.title')}
      text={translate('terrain.review.incomplete.text', { smart_count: missingCount })}
      confirmLabel={translate('terrain.review.incomplete.accept')}
      onConfirm={() => {
        onClose();
        onAccept();
      }}
      onClose={onClose}
    />
  );
};

type Props = { missingCount: number; onAccept: () => void; onClose: () => void };
