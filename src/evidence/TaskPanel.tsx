import { Box, Tab, Tabs, type Theme, useMediaQuery } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { useState } from 'react';
import { stepOf } from '../../contract/evidence';
import { kindRows } from '../../contract/task-kinds';
import type { PanelKey } from '../../contract/task-kinds/row';
import type { TaskDetail } from '../../contract/tasks';
import type { TaskKind } from '../../contract/vocabulary';
import { Presence } from '../live/Presence';
import { useTaskDetail } from '../task/useTaskDetail';
import { Loaded } from '../ui/Loaded';
import { AddedDataPanel } from './AddedDataPanel';
import { ClockInPanel } from './ClockInPanel';
import { ImpossibleNotice } from './ImpossibleNotice';
import { NotesReturnPanel } from './NotesReturnPanel';
import { PlanFacts } from './PlanFacts';
import { StepPanel } from './StepPanel';

type Language = 'fr' | 'en';

/** A task's evidence: a tab for each test that is done, its content beside (document 2, sections 2.2 and 3). */
export const TaskPanel = ({ taskId }: { taskId: number; kind: TaskKind }) => (
  <Loaded query={useTaskDetail(taskId)}>{task => <Evidence task={task} />}</Loaded>
);

const Evidence = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const tabs = tabsOf(task, locale as Language, translate);
  const [chosen, choose] = useState(tabs[0].key);
  const open = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0].key;
  return (
    <Box sx={{ py: 1.5, px: { xs: 1, md: 2 }, minWidth: 0 }}>
      <Presence of="tasks" id={task.task_id} />
      <ImpossibleNotice task={task} />
      <PlanFacts task={task} />
      <Box sx={{ display: { md: 'grid' }, gridTemplateColumns: '190px minmax(0, 1fr)', gap: 3 }}>
        <Tabs
          value={open}
          onChange={(_, key) => choose(key)}
          orientation={phone ? 'horizontal' : 'vertical'}
          variant="scrollable"
          aria-label={translate('terrain.evidence.steps')}
          sx={{
            mb: { xs: 1.5, md: 0 },
            borderRight: { md: 1 },
            borderColor: { md: 'divider' },
            alignSelf: 'start',
            '& .MuiTab-root': { alignItems: { md: 'flex-start' }, minHeight: 38, textTransform: 'none' },
          }}
        >
          {tabs.map(({ key, label }) => (
            <Tab key={key} value={key} label={label} id={`step-${task.task_id}-${key}`} />
          ))}
        </Tabs>
        <Box
          role="tabpanel"
          aria-labelledby={`step-${task.task_id}-${open}`}
          sx={{ minWidth: 0, maxHeight: { md: '70vh' }, overflowY: { md: 'auto' }, pr: { md: 1 } }}
        >
          <Content key={open} task={task} open={open} />
        </Box>
      </Box>
    </Box>
  );
};

const Content = ({ task, open }: { task: TaskDetail; open: string }) => {
  if (open === 'notesReturn') return <NotesReturnPanel task={task} />;
  if (open === 'addedData') return <AddedDataPanel task={task} />;
  if (open === kindRows[task.task_type].clockin) return <ClockInPanel task={task} test={open} />;
  return <StepPanel task={task} test={open} />;
};

/** A tab appears when its test is done; the clock-in always, a return's cause and additional data when there are any. */
const tabsOf = (task: TaskDetail, language: Language, translate: ReturnType<typeof useTranslate>) => {
  const { tests, clockin, extraPanels } = kindRows[task.task_type];
  const extra: Partial<Record<PanelKey, boolean>> = {
    notesReturn: !!task.cause_return || task.refused.length > 0,
    addedData: true,
  };
  return [
    ...tests
      .filter(test => test === clockin || task.task_tests[test]?.data.done)
      .map(test => ({ key: test, label: stepOf(task.task_type, test)?.label[language] ?? test })),
    ...extraPanels
      .filter(panel => extra[panel])
      .map(panel => ({ key: panel as string, label: translate(`terrain.evidence.${panel}`) })),
  ];
};
