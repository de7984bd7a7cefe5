import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { taskActions } from '../../../contract/work/task-actions';
import { ssrTasks } from '../../../contract/work/task-lists';
import { canTransition } from '../../../contract/work/task-states';
import { type AddedData, addedDataColumns, type TaskDetail } from '../../../contract/work/tasks';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { ResponsiveTable, type TableColumn } from '../../framework/ui/ResponsiveTable';
import { PartHeading } from './LabelledValues';

/** « Ajouter Donnees »: at most two rows of five columns (document 2, section 3.4). */
export const AddedDataPanel = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const may = useCan();
  const [adding, setAdding] = useState(false);
  const editable = may(taskActions.actions.addData.needs, task.task_type) && canTransition('addData', task);
  return (
    <section>
      <PartHeading>{translate('terrain.evidence.addedData')}</PartHeading>
      <ResponsiveTable
        label={translate('terrain.evidence.addedData')}
        rows={task.data_m.map((row, index) => ({ row, index }))}
        keyOf={({ index }) => index}
        empty={translate('terrain.evidence.noRows')}
        columns={addedDataColumns.map(
          (column): TableColumn<{ row: AddedData; index: number }> => ({
            key: column,
            label: translate(`terrain.evidence.addedColumns.${column}`),
            cell: ({ row }) => row[column],
          }),
        )}
      />
      {editable && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setAdding(true)}>
          {translate('terrain.evidence.addedData')}
        </Button>
      )}
      <Suspense fallback={null}>
        {adding && (
          <AddDataDialog
            resource={ssrTasks}
            action="addData"
            record={task}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  );
};

const AddDataDialog = lazy(() => import('../task-dialogs/AddDataDialog'), 'AddDataDialog');
