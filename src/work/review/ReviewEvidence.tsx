import { Box, Stack, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../contract/work/tasks';
import { lazy } from '../../framework/providers/lazy';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { RepairNotice } from '../anomalies/RepairNotice';
import { AddedDataPanel } from '../evidence/AddedDataPanel';
import { ClockInPanel } from '../evidence/ClockInPanel';
import { NotesReturnPanel } from '../evidence/NotesReturnPanel';
import { SeparatePhotosContext } from '../evidence/PhotoSlots';
import { PlanDetails } from '../evidence/PlanDetails';
import { StepPanel } from '../evidence/StepPanel';
import { PhotoStage } from './PhotoStage';
import { PhotoStrip } from './PhotoStrip';
import { ReviewSteps } from './ReviewSteps';
import { listReviewSteps, type RequestedSlots, type ReviewStep, slotKey } from './review-steps';

/** A task's evidence photo by photo: the photo large, its step's others below, then the step's values. */
export const ReviewEvidence = ({ task, asked, onAsk, inPage = false }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const steps = useMemo(
    () => [...listReviewSteps(task, language), ...panelsOf(task, translate)],
    [task, language, translate],
  );
  const stops = steps.flatMap(stopsIn);
  const [place, setPlace] = useState<Stop>(stops[0]);
  const [large, setLarge] = useState(false);

  const step = steps.find(({ test }) => test === place.test) ?? steps[0];
  const slot = step.slots.find(({ index }) => index === place.index);
  const photos = step.slots.flatMap(({ photo }) => (photo ? [photo] : []));
  const neighbour = (steps: number) => {
    const order = stops.findIndex(({ test, index }) => test === place.test && index === place.index);
    if (order >= 0) return stops[order + steps];
    // Navigation does not stop at an empty slot: from it one moves to the previous or next photo of its step.
    const after = stops.findIndex(({ test, index }) => test === place.test && index! > place.index!);
    return stops[steps > 0 ? after : after - 1];
  };
  const go = (steps: number) => {
    const next = neighbour(steps);
    if (next) setPlace(next);
  };
  const goStep = (by: number) => {
    const next = steps[steps.indexOf(step) + by];
    if (next) setPlace(stopsIn(next)[0]);
  };
  useShortcuts(
    {
      arrowright: () => go(1),
      arrowleft: () => go(-1),
      'shift+arrowright': () => goStep(1),
      'shift+arrowleft': () => goStep(-1),
      ' ': !inPage && !!slot?.photo && (() => setLarge(true)),
    },
    { repeats: true },
  );

  // Preloads the next photo.
  const following = neighbour(1);
  const followingUrl = steps
    .find(({ test }) => test === following?.test)
    ?.slots.find(({ index }) => index === following?.index)?.photo?.url;
  useEffect(() => {
    if (followingUrl) new Image().src = followingUrl;
  }, [followingUrl]);

  return (
    <Box sx={{ px: { xs: 1.5, md: 2.5 }, py: 1.5 }}>
      <ReviewSteps
        steps={steps}
        asked={asked}
        chosen={step.test}
        onChoose={test => setPlace(first(steps, test))}
      />
      {/* Print has no row of steps. */}
      <Typography variant="h6" component="p" sx={{ display: 'none', displayPrint: 'block', mb: 1 }}>
        {step.label}
      </Typography>
      {slot && (
        <Box sx={{ mb: 2 }}>
          <PhotoStage
            task={task}
            test={step.test}
            slot={slot}
            asked={asked[slotKey(step.test, slot.index)]}
            onAsk={onAsk && (cause => onAsk(withRequest(asked, slotKey(step.test, slot.index), cause)))}
            hasBefore={!!neighbour(-1)}
            hasNext={!!following}
            onGo={go}
            onLarge={() => setLarge(true)}
            above={inPage ? 580 : undefined}
          />
          <PhotoStrip
            step={step}
            chosen={slot.index}
            asked={asked}
            onChoose={index => setPlace({ test: step.test, index })}
          />
        </Box>
      )}
      {/* On the task's page, if no photo was sent, the values show the empty slots. */}
      <SeparatePhotosContext value={!inPage || slot !== undefined}>
        <Stack spacing={2} key={step.test}>
          <Content task={task} test={step.test} />
          {!inPage && <PlanDetails task={task} />}
          {!inPage && <RepairNotice task={task} />}
        </Stack>
      </SeparatePhotosContext>
      <Suspense fallback={null}>
        {large && slot?.photo && (
          <PhotoViewer
            task={task}
            test={step.test}
            photos={photos}
            opened={slot.photo.id}
            onOpen={id => setPlace({ test: step.test, index: photos.find(photo => photo.id === id)!.index })}
            onClose={() => setLarge(false)}
          />
        )}
      </Suspense>
    </Box>
  );
};

type Props = {
  task: TaskDetail;
  asked: RequestedSlots;
  /** Undefined if the user may not request slots. */
  onAsk: ((requested: RequestedSlots) => void) | undefined;
  /** Part of the task's page, which shows the plan itself, and where Space scrolls and presses buttons. */
  inPage?: boolean;
};
/** Where the arrow keys stop: a photo, or a step without photos. */
type Stop = { test: string; index: number | undefined };

const stopsIn = ({ test, slots }: ReviewStep): Stop[] => {
  const filled = slots.filter(({ photo }) => photo);
  return filled.length ? filled.map(({ index }) => ({ test, index })) : [{ test, index: undefined }];
};
const first = (steps: readonly ReviewStep[], test: string) =>
  stopsIn(steps.find(step => step.test === test)!)[0];

const withRequest = (requested: RequestedSlots, key: string, cause: string | undefined): RequestedSlots => {
  const { [key]: _, ...others } = requested;
  return cause === undefined ? others : { ...others, [key]: cause };
};

const Content = ({ task, test }: { task: TaskDetail; test: string }) => {
  if (test === 'notesReturn') return <NotesReturnPanel task={task} />;
  if (test === 'addedData') return <AddedDataPanel task={task} />;
  if (test === taskKindDefinitions[task.task_type].clockin) return <ClockInPanel task={task} test={test} />;
  return <StepPanel task={task} test={test} />;
};

/** Panels besides the tests: the cause of an earlier return, and additional data if there is any. */
const panelsOf = (task: TaskDetail, translate: ReturnType<typeof useTranslate>): ReviewStep[] => {
  const visible = {
    notesReturn: !!task.cause_return || task.refused.length > 0,
    addedData: task.data_m.length > 0,
  };
  return taskKindDefinitions[task.task_type].extraPanels
    .filter(panel => visible[panel as keyof typeof visible])
    .map(panel => ({
      test: panel,
      label: translate(`terrain.evidence.${panel}`),
      slots: [],
      filled: null,
    }));
};

const PhotoViewer = lazy(() => import('../evidence/PhotoViewer'), 'PhotoViewer');
