import { useTranslate } from 'ra-core';
import { DialogFrame } from '../../ui/DialogFrame';
import { HistoryTable } from '../detail/HistoryTable';
import type { SiteDialogProps } from './siteDialog';
import { useAbout } from './useAbout';

/** Who did what to a site, and when (document 1, section 2). */
export const HistoryDialog = ({ record, onClose }: SiteDialogProps) => {
  const translate = useTranslate();
  const about = useAbout({ record });
  return (
    <DialogFrame
      title={translate('terrain.dialogs.history.title')}
      about={about}
      width="md"
      onClose={() => onClose()}
    >
      <HistoryTable site_id={record!.site_id} />
    </DialogFrame>
  );
};
