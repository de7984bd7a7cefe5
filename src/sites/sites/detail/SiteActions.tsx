import EditOutlined from '@mui/icons-material/EditOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { taskKinds } from '../../../../contract/organisation/vocabulary';
import type { SiteDetail } from '../../../../contract/sites/sites';
import { canChangePlans } from '../../../../contract/work/planning';
import { useCan } from '../../../framework/providers/access';
import { lazy } from '../../../framework/providers/lazy';
import { useRestoredDialog } from '../../../framework/unsaved-changes/useRestoredDialog';

/** Actions on the site as a whole, each with its own permission. */
export const SiteActions = ({ resource, site }: { resource: ResourceContract; site: SiteDetail }) => {
  const translate = useTranslate();
  const may = useCan();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A dialog shows the site as it was when opened, whatever others change meanwhile.
  const [open, setOpen] = useState<{ key: keyof typeof dialogs; site: SiteDetail } | null>(null);
  const openDialog = (key: keyof typeof dialogs) => setOpen({ key, site });
  useRestoredDialog('site', open && { key: open.key }, restored => openDialog(restored.key));
  const mayPlan = taskKinds.some(kind => may(canChangePlans(kind)));
  const { edit, assignAgent, changeOwner } = resource.actions;
  const menuActions = [
    ...(may(assignAgent.needs) ? (['assign'] as const) : []),
    ...(may(changeOwner.needs) ? (['changeOwner'] as const) : []),
  ];
  const Dialog = open && dialogs[open.key];

  return (
    <>
      {mayPlan && (
        <Button variant="contained" startIcon={<EventOutlined />} onClick={() => openDialog('plan')}>
          {translate('terrain.siteDetails.plan')}
        </Button>
      )}
      {may(edit.needs) && (
        <Button
          variant={mayPlan ? 'outlined' : 'contained'}
          startIcon={<EditOutlined />}
          onClick={() => openDialog('edit')}
        >
          {translate('terrain.siteDetails.edit')}
        </Button>
      )}
      {menuActions.length > 0 && (
        <IconButton
          aria-label={translate('terrain.siteDetails.more')}
          aria-haspopup="menu"
          aria-controls={anchor ? menuId : undefined}
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <MoreHoriz />
        </IconButton>
      )}
      <Menu
        disablePortal
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
      >
        {menuActions.map(action => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              openDialog(action);
            }}
          >
            {translate(`terrain.siteDetails.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {open && Dialog && <Dialog resource={resource} record={open.site} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
};

const dialogs = {
  edit: lazy(() => import('../dialogs/SiteEditDialog'), 'SiteEditDialog'),
  plan: lazy(() => import('../../../work/plan-forms/PlanDialog'), 'PlanDialog'),
  assign: lazy(() => import('../dialogs/AssignAgentDialog'), 'AssignAgentDialog'),
  changeOwner: lazy(() => import('../dialogs/ChangeOwnerDialog'), 'ChangeOwnerDialog'),
};
