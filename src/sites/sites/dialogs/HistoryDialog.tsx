import { useTranslate } from 'ra-core';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import type { SiteDialogProps } from '../../../work/site-selection/site-dialog';
import { useSiteSubtitle } from '../../../work/site-selection/useSiteSubtitle';
import { SiteHistory } from '../SiteHistory';

/** Who did what to a site, and when (document 1, section 2). */
export const HistoryDialog = ({ record, onClose }: SiteDialogProps) => {
  const translate = useTranslate();
  const about = useSiteSubtitle({ record });
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
