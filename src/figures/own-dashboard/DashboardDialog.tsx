import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import {
  type OwnDashboard,
  type OwnDashboardState,
  ownDashboards,
} from '../../../contract/figures/own-dashboards';
import { isRoleAtLeast } from '../../../contract/framework/permissions';
import { ShareInput } from '../../framework/lists/ShareInput';
import { isSharedWith, type ShareChoice } from '../../framework/lists/view-sharing';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { viewSharing } from '../../organisation/sharing/view-sharing';
import { useTileWords } from './useTileWords';

type Props = {
  /** The dashboard whose name and sharing are edited; without it a new one is created. */
  dashboard?: OwnDashboard;
  onDone: (id: number) => void;
  onClose: () => void;
};

const empty: OwnDashboardState = { period: 'lastWeek', compared: true, tiles: [] };

/** Names a dashboard and chooses whom to share it with, as for a saved view. */
export const DashboardDialog = ({ dashboard, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const { word } = useTileWords();
  // Only recipients who may read dashboards are offered.
  const choices = viewSharing
    .useShareChoices()
    .filter(({ shares }) => !shares.share_role || isRoleAtLeast(shares.share_role, 'manager'));
  const [before] = useState<ShareChoice | null>(
    () => choices.find(({ shares }) => dashboard && isSharedWith(dashboard, shares)) ?? null,
  );
  const [share, setShare] = useState(before);
  const save = async ({ name }: { name: string }) => {
    const shares = share?.shares ?? viewSharing.noShares;
    if (dashboard) {
      const { id, version } = dashboard;
      await call(ownDashboards.actions.edit, { id, version, name, ...shares });
      return onDone(id);
    }
    const { id } = await call(ownDashboards.actions.save, { name, state: empty, ...shares });
    onDone(id);
  };
  return (
    <FormDialog
      title={word(dashboard ? 'rename' : 'new')}
      about={word('about')}
      width="xs"
      submitLabel={dashboard ? translate('terrain.dialogs.save') : word('create')}
      defaultValues={{ name: dashboard?.name ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <UnsavedChanges changed={share?.key !== before?.key} />
      <TextInput source="name" label={word('name')} validate={required()} helperText={false} fullWidth />
      <ShareInput {...{ choices, share }} onChange={setShare} />
    </FormDialog>
  );
};
