import { Box, Stack, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../contract/work/tasks';
import { lazy } from '../../framework/providers/lazy';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { RepairNotice } from '../anomalies/RepairNotice';
import { EvidenceContent } from '../evidence/EvidenceContent';
import { SeparatePhotosContext } from '../evidence/PhotoSlots';
import { PlanDetails } from '../evidence/PlanDetails';
import { PhotoStage } from './PhotoStage';
import { PhotoStrip } from './PhotoStrip';
import { ReviewSteps } from './ReviewSteps';
import { listReviewSteps, type RequestedSlots, type ReviewStep, slotKey } from './review-steps';

/** A task's evidence, one photo at a time: the photo, the others of its step below, then the step's values. */
export const ReviewEvidence = ({ task, requested, onRequest, inPage = false }: Props) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  const steps = useMemo(
    () => [...listReviewSteps(task, language), ...listExtraPanels(task, translate)],
    [task, language, translate],
  );
  const { step, slot, next, hasBefore, setCurrent, goBy, goBySteps } = useStops(steps);
  const [isViewerOpen, setViewerOpen] = useState(false);
  const photos = step.slots.flatMap(({ photo }) => (photo ? [photo] : []));
  useShortcuts(
    {
      arrowright: () => goBy(1),
      arrowleft: () => goBy(-1),
      'shift+arrowright': () => goBySteps(1),
      'shift+arrowleft': () => goBySteps(-1),
      ' ': !inPage && !!slot?.photo && (() => setViewerOpen(true)),
    },
    { repeats: true },
  );

  // Preloads the next photo.
  const nextUrl = steps
    .find(({ test }) => test === next?.test)
    ?.slots.find(({ index }) => index === next?.index)?.photo?.url;
  useEffect(() => {
    if (nextUrl) new Image().src = nextUrl;
  }, [nextUrl]);

  return (
    <Box sx={{ px: { xs: 1.5, md: 2.5 }, py: 1.5 }}>
      <ReviewSteps
        steps={steps}
        requested={requested}
        current={step.test}
        onSelect={test => setCurrent(getFirstStop(steps, test))}
      />
      {/* On paper, instead of the row of steps. */}
      <Typography variant="h6" component="p" sx={{ display: 'none', displayPrint: 'block', mb: 1 }}>
        {step.label}
      </Typography>
      {slot && (
        <Box sx={{ mb: 2 }}>
          <PhotoStage
            task={task}
            test={step.test}
            slot={slot}
            requestedCause={requested[slotKey(step.test, slot.index)]}
            onRequest={
              onRequest && (cause => onRequest(withRequest(requested, slotKey(step.test, slot.index), cause)))
            }
            hasBefore={hasBefore}
            hasNext={!!next}
            onGo={goBy}
            onEnlarge={() => setViewerOpen(true)}
            reservedHeight={inPage ? 580 : undefined}
          />
          <PhotoStrip
            step={step}
            current={slot.index}
            requested={requested}
            onSelect={index => setCurrent({ test: step.test, index })}
          />
        </Box>
      )}
      {/* On the task's page, if no photo was sent, the values show the empty slots. */}
      <SeparatePhotosContext value={!inPage || slot !== undefined}>
        <Stack spacing={2} key={step.test}>
          <EvidenceContent task={task} test={step.test} />
          {!inPage && <PlanDetails task={task} />}
          {!inPage && <RepairNotice task={task} />}
        </Stack>
      </SeparatePhotosContext>
      <Suspense fallback={null}>
        {isViewerOpen && slot?.photo && (
          <PhotoViewer
            task={task}
            test={step.test}
            photos={photos}
            opened={slot.photo.id}
            onOpen={id =>
              setCurrent({ test: step.test, index: photos.find(photo => photo.id === id)!.index })
            }
            onClose={() => setViewerOpen(false)}
          />
        )}
      </Suspense>
    </Box>
  );
};

type Props = {
  task: TaskDetail;
  requested: RequestedSlots;
  /** Undefined if the user may not request slots. */
  onRequest: ((requested: RequestedSlots) => void) | undefined;
  /** Part of the task's page, which shows the plan itself, and where Space scrolls and presses buttons. */
  inPage?: boolean;
};
/** Where the arrow keys stop: a photo, or a step without photos. */
type Stop = { test: string; index: number | undefined };

/** The step and slot under review, at first that of the first photo, and the moves between them. */
const useStops = (steps: readonly ReviewStep[]) => {
  const stops = steps.flatMap(listStops);
  const [current, setCurrent] = useState<Stop>(stops.find(({ index }) => index !== undefined) ?? stops[0]);
  const step = steps.find(({ test }) => test === current.test) ?? steps[0];
  return {
    step,
    slot: step.slots.find(({ index }) => index === current.index),
    next: findNeighbour(stops, current, 1),
    hasBefore: !!findNeighbour(stops, current, -1),
    setCurrent,
    goBy: (stopCount: number) => {
      const neighbour = findNeighbour(stops, current, stopCount);
      if (neighbour) setCurrent(neighbour);
    },
    goBySteps: (stepCount: number) => {
      const neighbour = steps[steps.indexOf(step) + stepCount];
      if (neighbour) setCurrent(listStops(neighbour)[0]);
    },
  };
};

const listStops = ({ test, slots }: ReviewStep): Stop[] => {
  const filled = slots.filter(({ photo }) => photo);
  return filled.length ? filled.map(({ index }) => ({ test, index })) : [{ test, index: undefined }];
};
const getFirstStop = (steps: readonly ReviewStep[], test: string) =>
  listStops(steps.find(step => step.test === test)!)[0];

/** The stop so many stops further, or before if negative. */
const findNeighbour = (stops: readonly Stop[], current: Stop, distance: number): Stop | undefined => {
  const isInCurrentStep = ({ test }: Stop) => test === current.test;
  const position = stops.findIndex(stop => isInCurrentStep(stop) && stop.index === current.index);
  if (position >= 0) return stops[position + distance];
  // An empty slot is no stop: from it one moves to the previous or next photo of its step.
  const after = stops.findIndex(stop => isInCurrentStep(stop) && stop.index! > current.index!);
  return stops[distance > 0 ? after : after - 1];
};

/** The requested slots with another cause for one; without a cause the slot is no longer requested. */
const withRequest = (requested: RequestedSlots, key: string, cause: string | undefined): RequestedSlots => {
  const { [key]: _, ...others } = requested;
  return cause === undefined ? others : { ...others, [key]: cause };
};

/** Panels besides the tests: the cause of an earlier return, and additional data if there is any. */
const listExtraPanels = (task: TaskDetail, translate: ReturnType<typeof useTranslate>): ReviewStep[] => {
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
