import Add from '@mui/icons-material/Add';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useMay } from '../providers/access';
import { type PageAction, PageActions } from '../ui/PageActions';
import { PeopleExport } from './people-actions';
import type { PeopleListRow } from './people-lists';

/** Exporter, and a new account: each behind its gate (document 3, section 6). */
export const PeopleListActions = ({ row: { contract, register } }: { row: PeopleListRow }) => {
  const translate = useTranslate();
  const may = useMay();
  const { filterValues, total = 0 } = useListContext();
  const [exporting, setExporting] = useState(false);
  const offered: (PageAction & { allowed: boolean })[] = [
    {
      label: translate('terrain.people.export'),
      icon: <FileDownloadOutlined />,
      onClick: () => setExporting(true),
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
      <PageActions actions={offered.filter(({ allowed }) => allowed)} />
      {exporting && (
        <Suspense fallback={null}>
          <PeopleExport
            resource={contract}
            action="exportList"
            selection={{ matching: true, filter: filterValues, count: total }}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
};
