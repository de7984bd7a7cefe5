import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { areas } from '../../../../contract/organisation/vocabulary';
import { gpmSites } from '../../../../contract/sites/gpm-sites';
import { siteActions } from '../../../../contract/sites/sites';
import { siteSelection } from '../../../../contract/work/site-selection';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import type { SelectionOutcome } from '../../../framework/lists/SelectionResult';
import { call } from '../../../framework/providers/call';
import { lazyPage } from '../../../framework/providers/lazy';
import { useChoices } from '../../../framework/providers/useFormLists';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { SiteSelectionResult } from '../../../work/site-selection/SiteSelectionResult';
import { areaOf, type SiteDialogProps, toSelectionInput } from '../../../work/site-selection/site-dialog';
import { useSiteSubtitle } from '../../../work/site-selection/useSiteSubtitle';
import { OwnerManagerInput } from '../forms/OwnerManagerInput';

/** Moves a site, or a selection, to another owner and manager (document 1, section 5). */
export const ChangeOwnerDialog = ({ resource, record, selection, onClose }: SiteDialogProps) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const about = useSiteSubtitle({ record, selection });
  const invalidateSites = useInvalidateSites();
  const owners = useChoices('site_owners');
  const [outcome, setOutcome] = useState<SelectionOutcome>();
  const owner = owners.find(({ id }) => id === record?.site_owner)?.name ?? record?.owner;

  const change = async ({ site_owner, site_manager }: { site_owner: string; site_manager?: number }) => {
    const ownerInput = { site_owner, site_manager: site_manager ?? undefined };
    if (selection) {
      const input = { ...toSelectionInput(resource, selection), ...ownerInput };
      const answer = await call(siteSelection.actions.changeOwner, input);
      setOutcome({ answer, done: { text: 'ownerChanged' } });
      return invalidateSites();
    }
    const site_id = record!.site_id;
    const area = areaOf(resource);
    // The call requires an area: the list of all areas sends the first one.
    const response = await (area === 'gpm'
      ? call(gpmSites.actions.changeOwner, { site_id, type: area, ...ownerInput })
      : call(siteActions.changeOwner, { site_id, type: area === 'all' ? areas[0] : area, ...ownerInput }));
    invalidateSites();
    notifySuccess(translate('terrain.dialogs.owner.done'), response);
    onClose(true);
  };

  if (outcome) return <SiteSelectionResult {...{ resource, onClose }} {...outcome} />;
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
      <SchemaInput
        of={siteSelection.actions.changeOwner.input}
        name="site_owner"
        label="terrain.dialogs.owner.owner"
      />
      <Suspense fallback={null}>
        <ExcludedOwners />
      </Suspense>
      <OwnerManagerInput
        of={siteSelection.actions.changeOwner.input}
        name="site_manager"
        label="terrain.dialogs.owner.manager"
      />
    </FormDialog>
  );
};

const ExcludedOwners = lazyPage(() => import('../forms/ExcludedOwners'), 'ExcludedOwners');
