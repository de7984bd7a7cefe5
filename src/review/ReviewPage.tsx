import { Alert, Box, Button, List, ListItemButton, ListItemText, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocaleState, useTranslate } from 'ra-core';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { slotLabel } from '../../contract/evidence';
import { taskActions } from '../../contract/task-actions';
import { taskLists } from '../../contract/task-lists';
import { allows } from '../../contract/task-states';
import type { Task } from '../../contract/tasks';
import TaskPanel from '../evidence/TaskPanel';
import { shortInstant } from '../generated/fields';
import { TaskStatusIcon } from '../generated/StatusMarks';
import { useWords } from '../generated/words';
import { ApiError } from '../providers/ApiError';
import { useMay } from '../providers/access';
import { call } from '../providers/call';
import { lazy } from '../providers/lazy';
import { useFeedback } from '../shell/feedback';
import { useTaskDetail } from '../tasks/useTaskDetail';
import { Loaded } from '../ui/Loaded';

/** Walks the tasks that wait for review, the longest waiting first, from the keyboard. */
export const ReviewPage = () => {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const kind = search.get('kind') ?? 'all';
  const contract =
    taskLists.find(({ name }) => name === (kind === 'all' ? 'task_list' : kind)) ?? taskLists[5];
  const query = useQuery({
    queryKey: ['review', contract.name],
    queryFn: ({ signal }) =>
      call(
        contract.actions.list,
        {
          review: 'yes',
          sort: 'task_created',
          order: 'ASC',
          limit: 100,
          ...(contract.name === 'installation' && { task_type: 'installation' as const }),
        },
        { signal },
      ),
  });
  return (
    <Box sx={{ p: { xs: 1.5, md: 2.5 } }}>
      <Typography component="h1" variant="h6">
        {translate('terrain.review.title')}
      </Typography>
      <Loaded query={query}>{({ tasks, total }) => <Queue tasks={tasks as Task[]} total={total} />}</Loaded>
    </Box>
  );
};

const Queue = ({ tasks, total }: { tasks: Task[]; total: number }) => {
  const translate = useTranslate();
  const words = useWords();
  const [chosen, choose] = useState(tasks[0]?.task_id);
  const at = Math.max(
    0,
    tasks.findIndex(({ task_id }) => task_id === chosen),
  );
  const task = tasks[at];
  const go = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return;
    const steps = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const next = steps && tasks[at + steps];
    if (!next) return;
    event.preventDefault();
    choose(next.task_id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => go(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!task)
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {translate('terrain.review.empty')}
      </Alert>
    );
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('terrain.review.waiting', { smart_count: total })} · {translate('terrain.review.keys')}
      </Typography>
      <Box sx={{ display: { md: 'grid' }, gridTemplateColumns: '260px minmax(0, 1fr)', gap: 2 }}>
        <List
          dense
          aria-label={translate('terrain.review.queue')}
          sx={{
            maxHeight: { xs: 180, md: '78vh' },
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {tasks.map(each => (
            <ListItemButton
              key={each.task_id}
              selected={each.task_id === task.task_id}
              onClick={() => choose(each.task_id)}
            >
              <ListItemText
                primary={
                  <>
                    <TaskStatusIcon status={each.task_status} words={words} /> n° {each.task_id} ·{' '}
                    {each.task_site_code}
                  </>
                }
                secondary={`${each.task_agent ?? ''} · ${shortInstant(each.submitted_at ?? each.task_created)}`}
              />
            </ListItemButton>
          ))}
        </List>
        <Current
          key={task.task_id}
          task={task}
          onDone={() => tasks[at + 1] && choose(tasks[at + 1].task_id)}
        />
      </Box>
    </>
  );
};

/** The task under review: what may be decided about it, and its evidence. */
const Current = ({ task, onDone }: { task: Task; onDone: () => void }) => {
  const translate = useTranslate();
  const may = useMay();
  const { flash, banner } = useFeedback();
  const [locale] = useLocaleState();
  const detail = useTaskDetail(task.task_id);
  const [returning, setReturning] = useState(false);
  const [gone, setGone] = useState(false);
  const { accept, seen, return: giveBack } = taskActions.actions;
  const can = {
    a: may(accept.needs) && allows('accept', task),
    r: may(giveBack.needs, task.task_type) && allows('return', task),
    v: may(seen.needs, task.task_type) && allows('review', task),
  };
  const decide = async (endpoint: typeof accept | typeof seen, done: string) => {
    try {
      await call(endpoint, { id: task.task_id });
      flash(translate(done), 'success');
      setGone(true);
      onDone();
    } catch (error) {
      banner(error instanceof ApiError ? error.message : String(error), 'danger');
    }
  };
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || gone) return;
    const key = event.key.toLowerCase() as 'a' | 'r' | 'v';
    if (!can[key] || event.ctrlKey || event.metaKey) return;
    if (key === 'a') void decide(accept, 'terrain.review.accepted');
    if (key === 'v') void decide(seen, 'terrain.review.seen');
    if (key === 'r') setReturning(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const refused = Object.entries(detail.data?.task_tests ?? {}).flatMap(([test, { data }]) =>
    (data.photos ?? [])
      .filter(({ verdict }) => verdict === 'nok')
      .map(({ index, cause }) => ({
        test,
        index,
        cause: cause ?? undefined,
        label: slotLabel(task.task_type, test, index, locale as 'fr' | 'en'),
      })),
  );
  return (
    <Box sx={{ minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider', flexWrap: 'wrap', alignItems: 'center' }}
      >
        <Typography component="h2" variant="subtitle1" sx={{ flex: 1, minWidth: 180 }}>
          n° {task.task_id} · {task.task_site_code} {task.task_site_name}
        </Typography>
        {can.a && (
          <Button
            size="small"
            variant="contained"
            disabled={gone}
            onClick={() => decide(accept, 'terrain.review.accepted')}
          >
            {translate('terrain.review.accept')} (A)
          </Button>
        )}
        {can.v && (
          <Button
            size="small"
            variant="outlined"
            disabled={gone}
            onClick={() => decide(seen, 'terrain.review.seen')}
          >
            {translate('terrain.review.markSeen')} (V)
          </Button>
        )}
        {can.r && (
          <Button size="small" color="warning" disabled={gone} onClick={() => setReturning(true)}>
            {refused.length
              ? translate('terrain.review.returnRefused', { smart_count: refused.length })
              : translate('terrain.review.return')}{' '}
            (R)
          </Button>
        )}
      </Stack>
      <TaskPanel taskId={task.task_id} kind={task.task_type} />
      <Suspense fallback={null}>
        {returning && (
          <ReturnDialog
            task={task}
            slots={refused}
            onClose={(returned?: boolean) => {
              setReturning(false);
              if (returned) {
                setGone(true);
                onDone();
              }
            }}
          />
        )}
      </Suspense>
    </Box>
  );
};

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement &&
  (target.closest('[role=dialog], input, textarea, [role=listbox], [role=tablist]') !== null ||
    target.isContentEditable);

const ReturnDialog = lazy(() =>
  import('../tasks/dialogs/ReturnDialog').then(module => ({ default: module.ReturnDialog })),
);
