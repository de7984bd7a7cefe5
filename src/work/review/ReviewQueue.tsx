import { Box, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Task } from '../../../contract/work/tasks';
import { emptyPlaceholder } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';
import { TaskStatusIcon } from '../fields/StatusMarks';

/** The waiting tasks, scrolled to the one under review; the end of the list loads the next ones. */
export const ReviewQueue = ({ tasks, currentId, total, onLoadMore, onSelect }: Props) => {
  const translate = useTranslate();
  const words = useWords();
  const current = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const loadMore = useRef(onLoadMore);
  loadMore.current = onLoadMore;
  useEffect(() => {
    if (currentId) current.current?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  useEffect(() => {
    if (!onLoadMore || !end.current) return;
    const observer = new IntersectionObserver(
      ([{ isIntersecting }]) => isIntersecting && loadMore.current?.(),
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onLoadMore]);
  return (
    <List dense aria-label={translate('terrain.review.queue')} sx={{ flex: 1, overflowY: 'auto', py: 0.5 }}>
      {tasks.map(task => (
        <li key={task.task_id}>
          <ListItemButton
            ref={task.task_id === currentId ? current : undefined}
            selected={task.task_id === currentId}
            aria-current={task.task_id === currentId || undefined}
            onClick={() => onSelect(task.task_id)}
            sx={{ py: 0.5, gap: 1, alignItems: 'flex-start' }}
          >
            <Box sx={{ pt: 0.5, lineHeight: 0 }}>
              <TaskStatusIcon status={task.task_status} words={words} />
            </Box>
            <ListItemText
              primary={`${task.task_site_code} · ${words.translate('terrain.generated.numbered', { id: task.task_id })}`}
              secondary={task.task_agent ?? emptyPlaceholder}
              title={words.formats.fullInstant(task.submitted_at ?? task.task_created)}
              slotProps={{
                primary: { noWrap: true, sx: { fontWeight: task.task_id === currentId ? 600 : 450 } },
                secondary: { noWrap: true, sx: { fontSize: '0.75rem' } },
              }}
              sx={{ my: 0, minWidth: 0 }}
            />
            {task.days_waiting !== null && task.days_waiting > 0 && (
              <Typography
                variant="caption"
                title={translate('terrain.tasks.daysWaiting', { smart_count: task.days_waiting })}
                sx={{
                  pt: 0.25,
                  color: 'text.secondary',
                  fontVariantNumeric: 'tabular-nums',
                  whiteSpace: 'nowrap',
                }}
              >
                {translate('terrain.review.days', { smart_count: task.days_waiting })}
              </Typography>
            )}
          </ListItemButton>
        </li>
      ))}
      {onLoadMore && (
        <li ref={end}>
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block', px: 2, py: 1 }}>
            {translate('terrain.review.more', { smart_count: total - tasks.length })}
          </Typography>
        </li>
      )}
    </List>
  );
};

type Props = {
  tasks: readonly Task[];
  /** The task under review. */
  currentId: number | undefined;
  total: number;
  /** Undefined when all are loaded. */
  onLoadMore: (() => void) | undefined;
  onSelect: (task_id: number) => void;
};
