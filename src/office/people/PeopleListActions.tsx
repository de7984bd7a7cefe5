import Add from '@mui/icons-material/Add';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useListDialog } from '../../framework/lists/useListDialog';
import { useCan } from '../../framework/providers/access';
import { type PageAction, PageActions } from '../../framework/ui/PageActions';
import { PeopleExportDialog } from './people-actions';
import type { PeopleListDefinition } from './people-lists';

/** Buttons to export the list and to create an account, each if permitted (document 3, section 6). */
export const PeopleListActions = ({ definition }: { definition: PeopleListDefinition }) => {
  const { contract, register } = definition;
  const translate = useTranslate();
  const may = useCan();
  const { open, setOpen, close, all } = useListDialog<'export'>();
  const actions: PageAction[] = [
    {
      label: translate('terrain.people.export'),
      icon: <FileDownloadOutlined />,
      onClick: () => setOpen('export'),
      allowed: may(contract.exports!.list.needs),
    },
    {
      label: translate(`terrain.people.new.${contract.name}`),
      icon: <Add />,
      primary: true,
      to: `/${contract.name}/new`,
      allowed: may(register.needs),
    },
  ];
  return (
    <>
      <PageActions actions={actions} />
      {open && (
        <Suspense fallback={null}>
          <PeopleExportDialog resource={contract} action="exportList" selection={all} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
