import { Box, Tab, Tabs } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { useState } from 'react';
import { getStep } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { PanelKey } from '../../../contract/work/task-kinds/define-task-kind';
import type { TaskDetail } from '../../../contract/work/tasks';
import { EvidenceContent } from './EvidenceContent';

type Language = 'fr' | 'en';

/** A task's evidence: a tab for each completed test, with its content below (document 2, sections 2.2 and 3). */
export const TaskEvidence = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const tabs = listTabs(task, locale as Language, translate);
  const [selected, setSelected] = useState(tabs[0].key);
  const current = tabs.some(({ key }) => key === selected) ? selected : tabs[0].key;
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, key) => setSelected(key)}
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
      <Box role="tabpanel" aria-labelledby={`step-${task.task_id}-${current}`} sx={{ minWidth: 0 }}>
        <EvidenceContent key={current} task={task} test={current} />
      </Box>
    </>
  );
};

/** A tab for each completed test; the clock-in always, a return's cause and additional data when there are any. */
const listTabs = (task: TaskDetail, language: Language, translate: ReturnType<typeof useTranslate>) => {
  const { tests, clockin, extraPanels } = taskKindDefinitions[task.task_type];
  const isShown: Partial<Record<PanelKey, boolean>> = {
    notesReturn: !!task.cause_return || task.refused.length > 0,
    addedData: true,
  };
  return [
    ...tests
      .filter(test => test === clockin || task.task_tests[test]?.data.done)
      .map(test => ({ key: test, label: getStep(task.task_type, test)?.label[language] ?? test })),
    ...extraPanels
      .filter(panel => isShown[panel])
      .map(panel => ({ key: panel as string, label: translate(`terrain.evidence.${panel}`) })),
  ];
};
