import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Area, areas } from '../../../../contract/organisation/vocabulary';
import { gpmSites } from '../../../../contract/sites/gpm-sites';
import { siteActions } from '../../../../contract/sites/sites';
import { siteSelection } from '../../../../contract/work/site-selection';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import type { SelectionOutcome } from '../../../framework/lists/SelectionResult';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { SiteSelectionResult } from '../../../work/site-selection/SiteSelectionResult';
import { areaOf, type SiteDialogProps, toSelectionInput } from '../../../work/site-selection/site-dialog';
import { useSiteSubtitle } from '../../../work/site-selection/useSiteSubtitle';
import { useAgentName } from '../../../work/workforce/useAgentName';

/** Assigns a site, or a selection, to an agent (document 1, sections 2 and 8). */
export const AssignAgentDialog = ({ resource, record, selection, onClose }: SiteDialogProps) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const about = useSiteSubtitle({ record, selection });
  const invalidateSites = useInvalidateSites();
  const nameOf = useAgentName();
  const [outcome, setOutcome] = useState<SelectionOutcome>();
  const area = areaOf(resource);
  const { actions } = siteSelection;

  const assign = async ({ agent, type }: { agent: number; type: Area }) => {
    if (selection) {
      const answer = await call(actions.assign, { ...toSelectionInput(resource, selection), agent });
      setOutcome({ answer, done: { text: 'assigned', agent: nameOf(agent) } });
      return invalidateSites();
    }
    const site_id = record!.site_id;
    const response = await (type === 'gpm'
      ? call(gpmSites.actions.assignAgent, { site_id, type, site_owner: agent })
      : call(siteActions.assignAgent, { site_id, type, site_owner: agent }));
    invalidateSites();
    notifySuccess(translate('terrain.dialogs.assign.done'), response);
    onClose(true);
  };

  if (outcome) return <SiteSelectionResult {...{ resource, onClose }} {...outcome} />;
  const currentAgent = record?.site_owner_agent;
  const currentAgentText = currentAgent
    ? translate('terrain.dialogs.assign.current', { agent: currentAgent })
    : translate('terrain.dialogs.assign.nobody');
  return (
    <FormDialog
      title={translate('terrain.dialogs.assign.title')}
      about={about}
      submitLabel={translate('terrain.dialogs.assign.submit')}
      failure={translate('terrain.dialogs.failed')}
      defaultValues={{ type: area === 'all' ? areas[0] : area }}
      onSubmit={assign}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {selection
          ? translate('terrain.dialogs.selection.note', { smart_count: selection.count })
          : currentAgentText}
      </Typography>
      {area === 'all' && !selection && (
        <SchemaInput of={siteActions.assignAgent.input} name="type" label="terrain.dialogs.area" />
      )}
      <SchemaInput of={actions.assign.input} name="agent" label="terrain.dialogs.assign.agent" />
    </FormDialog>
  );
};
