import { Box, Tab, Tabs } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { useState } from 'react';
import { getStep } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { PanelKey } from '../../../contract/work/task-kinds/define-task-kind';
import type { TaskDetail } from '../../../contract/work/tasks';
import { AddedDataPanel } from './AddedDataPanel';
import { ClockInPanel } from './ClockInPanel';
import { NotesReturnPanel } from './NotesReturnPanel';
import { StepPanel } from './StepPanel';

type Language = 'fr' | 'en';

/** A task's evidence: a tab for each completed test, with its content below (document 2, sections 2.2 and 3). */
export const TaskEvidence = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const tabs = tabsOf(task, locale as Language, translate);
  const [chosen, choose] = useState(tabs[0].key);
  const open = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0].key;
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, key) => choose(key)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('terrain.evidence.steps')}
        sx={{
          mb: 1.5,
          minHeight: 36,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { minHeight: 36, minWidth: 0, px: 1.25, textTransform: 'none' },
        }}
      >
        {tabs.map(({ key, label }) => (
          <Tab key={key} value={key} label={label} id={`step-${task.task_id}-${key}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" aria-labelledby={`step-${task.task_id}-${open}`} sx={{ minWidth: 0 }}>
        <Content key={open} task={task} open={open} />
      </Box>
    </>
  );
};

const Content = ({ task, open }: { task: TaskDetail; open: string }) => {
  if (open === 'notesReturn') return <NotesReturnPanel task={task} />;
  if (open === 'addedData') return <AddedDataPanel task={task} />;
  if (open === taskKindDefinitions[task.task_type].clockin) return <ClockInPanel task={task} test={open} />;
  return <StepPanel task={task} test={open} />;
};

/** A tab for each completed test; the clock-in always, a return's cause and additional data when there are any. */
const tabsOf = (task: TaskDetail, language: Language, translate: ReturnType<typeof useTranslate>) => {
  const { tests, clockin, extraPanels } = taskKindDefinitions[task.task_type];
  const extra: Partial<Record<PanelKey, boolean>> = {
    notesReturn: !!task.cause_return || task.refused.length > 0,
    addedData: true,
  };
  return [
    ...tests
      .filter(test => test === clockin || task.task_tests[test]?.data.done)
      .map(test => ({ key: test, label: getStep(task.task_type, test)?.label[language] ?? test })),
    ...extraPanels
      .filter(panel => extra[panel])
      .map(panel => ({ key: panel as string, label: translate(`terrain.evidence.${panel}`) })),
  ];
};
