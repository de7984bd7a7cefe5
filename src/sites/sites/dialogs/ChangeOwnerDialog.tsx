import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { areas } from '../../../../contract/organisation/vocabulary';
import { gpmSites } from '../../../../contract/sites/gpm-sites';
import { siteActions } from '../../../../contract/sites/sites';
import { type SelectionAnswer, siteSelection } from '../../../../contract/work/site-selection';
import { useTellDone } from '../../../framework/feedback/useTellDone';
import { call } from '../../../framework/providers/call';
import { useChoices } from '../../../framework/providers/formLists';
import { useSiteChanged } from '../../../framework/providers/useSiteChanged';
import { AskField } from '../../../framework/ui/AskField';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { SiteSelectionResult } from '../../../work/site-selection/SiteSelectionResult';
import { areaOf, type SiteDialogProps, selectionInput } from '../../../work/site-selection/siteDialog';
import { useAbout } from '../../../work/site-selection/useAbout';
import { ManagerOfOwner } from '../forms/ManagerOfOwner';

/** Moves a site, or a selection, to another owner and manager (document 1, section 5). */
export const ChangeOwnerDialog = ({ resource, record, selection, onClose }: SiteDialogProps) => {
  const translate = useTranslate();
  const tellDone = useTellDone();
  const about = useAbout({ record, selection });
  const changed = useSiteChanged();
  const owners = useChoices('site_owners');
  const [answer, setAnswer] = useState<SelectionAnswer>();
  const owner = owners.find(({ id }) => id === record?.site_owner)?.name ?? record?.owner;

  const change = async ({ site_owner, site_manager }: { site_owner: string; site_manager?: number }) => {
    const chosen = { site_owner, site_manager: site_manager ?? undefined };
    if (selection) {
      const input = { ...selectionInput(resource, selection), ...chosen };
      setAnswer(await call(siteSelection.actions.changeOwner, input));
      return changed();
    }
    const site_id = record!.site_id;
    const area = areaOf(resource);
    const given = await (area === 'gpm'
      ? call(gpmSites.actions.changeOwner, { site_id, type: area, ...chosen })
      : call(siteActions.changeOwner, { site_id, type: area === 'all' ? areas[0] : area, ...chosen }));
    changed();
    tellDone(translate('terrain.dialogs.owner.done'), given);
    onClose(true);
  };

  if (answer) return <SiteSelectionResult {...{ resource, answer, onClose }} />;
  return (
    <FormDialog
      title={translate('terrain.dialogs.owner.title')}
      about={about}
      submitLabel={translate('terrain.dialogs.owner.submit')}
      failure={translate('terrain.dialogs.failed')}
      onSubmit={change}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {selection
          ? translate('terrain.dialogs.selection.note', { smart_count: selection.count })
          : owner && translate('terrain.dialogs.owner.current', { owner })}
      </Typography>
      <AskField
        of={siteSelection.actions.changeOwner.input}
        name="site_owner"
        label="terrain.dialogs.owner.owner"
      />
      <ManagerOfOwner
        of={siteSelection.actions.changeOwner.input}
        name="site_manager"
        label="terrain.dialogs.owner.manager"
      />
    </FormDialog>
  );
};
