import Add from '@mui/icons-material/Add';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { importRules, importTabs } from '../../../contract/office/import-rules';
import { loadImportDialog } from '../../framework/imports/load-import-dialog';
import { useListDialog } from '../../framework/lists/useListDialog';
import { useCan } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { type PageAction, PageActions } from '../../framework/ui/PageActions';
import { useInvalidatePeople } from './dialogs/useInvalidatePeople';
import { PeopleExportDialog } from './people-actions';
import type { PeopleListDefinition } from './people-lists';

/** Buttons to import people, to export the list and to create an account, each if permitted (document 3, section 6). */
export const PeopleListActions = ({ definition }: { definition: PeopleListDefinition }) => {
  const { contract, register } = definition;
  const translate = useTranslate();
  const may = useCan();
  const { open, setOpen, close, all } = useListDialog<'export' | 'import'>(useInvalidatePeople());
  const actions: PageAction[] = [
    {
      label: translate('terrain.people.import'),
      icon: <FileUploadOutlined />,
      onClick: () => setOpen('import'),
      allowed: may(importRules.people) && may(register.needs),
      inEmptyList: 'also',
    },
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
      inEmptyList: 'also',
    },
  ];
  return (
    <>
      <PageActions actions={actions} />
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog kinds={importTabs.people} onClose={close} />}
        {open === 'export' && (
          <PeopleExportDialog resource={contract} action="exportList" selection={all} onClose={close} />
        )}
      </Suspense>
    </>
  );
};

const ImportDialog = lazyPage(loadImportDialog, 'ImportDialog');
