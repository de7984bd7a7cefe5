import { useListContext, useTranslate } from 'ra-core';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import type { AnomalySort } from '../../../contract/work/anomaly-fields';
import { DownloadDialog } from '../../framework/exports/DownloadDialog';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { download } from '../../framework/providers/call';
import { tableByResource } from './table-by-resource';

/** The key of each table in the request. */
const requestKeys = { anomaly: 'anomalies', nok: 'nok', access: 'access' } as const;

/** The selected rows as a workbook, or everything that matches the filter, one sheet per table. */
export const AnomalyExportDialog = ({ resource, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { exportAll, exportCustom } = anomalyActions.actions;
  const { ids, filter } = selection ?? {};
  const { sort } = useListContext();
  const order = resource.sorts.includes(sort.field) && { sort: sort.field as AnomalySort, order: sort.order };
  return (
    <DownloadDialog
      title={translate(ids ? 'terrain.anomalies.exportSelection' : 'terrain.anomalies.exportAll')}
      fetchFile={options =>
        ids
          ? download(
              exportCustom,
              { anomalies_list: { [requestKeys[tableByResource[resource.name]]]: ids }, ...order },
              options,
            )
          : download(exportAll, { filter: filter ?? {}, ...order }, options)
      }
      onClose={() => onClose()}
    />
  );
};
