import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { createHistoryWords } from '../../../contract/office/history-words';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { HistoryTable } from '../../framework/history/HistoryTable';
import { useHistoryTexts } from '../../framework/history/useHistoryTexts';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import type { Finding } from './finding';

/** Who changed an anomaly, and when (document 2, section 2.11). */
export const AnomalyHistoryDialog = ({ record, onClose }: RowDialogProps<Finding>) => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['anomaly', record.id, 'history'],
    queryFn: ({ signal }) =>
      call(anomalyActions.actions.history, { id: record.id }, { signal }).then(({ data }) => data),
  });
  return (
    <DialogFrame
      title={translate('terrain.dialogs.history.title')}
      about={`${record.site.code} · ${translate('terrain.generated.numbered', { id: record.id })}`}
      width="md"
      onClose={() => onClose()}
    >
      <HistoryTable
        query={query}
        empty={translate('terrain.anomalies.noHistory')}
        words={createHistoryWords('anomalies', null, useHistoryTexts())}
      />
    </DialogFrame>
  );
};
