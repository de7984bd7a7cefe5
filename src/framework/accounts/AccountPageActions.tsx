import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useLabels } from '../fields/useLabels';
import type { RowAction } from '../lists/actions';
import type { ListRecord } from '../lists/columns';
import { useAvailableActions } from '../lists/useAvailableActions';
import { PageActions } from '../ui/PageActions';
import { listAccountActions } from './account-actions';
import type { AccountRow } from './account-row';
import { getAccounts } from './get-accounts';

/** What can be done with an account on its page, besides what the page of every record offers. */
export const AccountPageActions = ({ record }: { record: ListRecord }) => {
  const translate = useTranslate();
  const labels = useLabels('accounts');
  const queries = useQueryClient();
  const [opened, setOpened] = useState<DialogAction>();
  const account = record as unknown as AccountRow;
  const actions = useMemo(() => listAccountActions(getAccounts()).filter(isDialogAction), []);
  const available = useAvailableActions(actions)(account).filter(isDialogAction);
  const group = { label: translate('terrain.generated.more'), icon: <MoreHoriz /> };
  const Dialog = opened?.dialog;
  return (
    <>
      <PageActions
        actions={available.map(action => ({
          label: labels.action(action.key),
          icon: action.icon,
          group,
          onClick: () => setOpened(action),
        }))}
      />
      {opened && Dialog && (
        <Suspense fallback={null}>
          <Dialog
            resource={getAccounts() as unknown as ResourceContract}
            action={opened.key}
            record={account}
            onClose={changed => {
              setOpened(undefined);
              if (changed) void queries.invalidateQueries({ queryKey: ['accounts'] });
            }}
          />
        </Suspense>
      )}
    </>
  );
};

type DialogAction = Extract<RowAction<AccountRow>, { dialog: unknown }>;
const isDialogAction = (action: RowAction<AccountRow>): action is DialogAction => 'dialog' in action;
