import { useTranslate } from 'ra-core';
import { DialogFrame } from '../../ui/DialogFrame';
import { SiteHistory } from '../SiteHistory';
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
      <SiteHistory site_id={record!.site_id} />
    </DialogFrame>
  );
};
