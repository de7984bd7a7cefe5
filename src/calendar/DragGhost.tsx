import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt';
import { Paper, Portal, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { dayNumber } from './days';
import type { Drag } from './usePlanDrag';
import type { PlanWords } from './usePlanWords';

type DragGhostProps = { drag: Drag; words: PlanWords; refused?: 'agent' | 'nobody' };

/** What is held, beside the pointer: which plan, and where it would go, or why it may not. */
export const DragGhost = ({ drag: { plan, x, y, day, agent }, words, refused }: DragGhostProps) => {
  const translate = useTranslate();
  const before = dayNumber(plan.plan_date);
  const other = agent && agent.id !== plan.agent_id ? agent.name : undefined;
  return (
    <Portal>
      <Paper
        elevation={6}
        sx={{
          position: 'fixed',
          left: 0,
          top: 0,
          zIndex: 'tooltip',
          px: 1.25,
          py: 0.75,
          pointerEvents: 'none',
          maxWidth: 260,
          border: 1,
          borderColor: refused ? 'error.main' : 'primary.main',
        }}
        style={{ transform: `translate(${Math.min(x + 14, window.innerWidth - 240)}px, ${y + 16}px)` }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {plan.pickup_site_code} · {words.kind(plan)}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {words.shortDay(before)}
          {day !== undefined && day !== before && (
            <>
              <ArrowRightAlt aria-hidden sx={arrow} />
              {words.shortDay(day)}
            </>
          )}
        </Typography>
        {other && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {words.agent(plan)}
            <ArrowRightAlt aria-hidden sx={arrow} />
            {other}
          </Typography>
        )}
        {refused && (
          <Typography variant="caption" component="div" sx={{ color: 'error.main', fontWeight: 600 }}>
            {translate(`terrain.calendarDrag.refuses.${refused}`)}
          </Typography>
        )}
      </Paper>
    </Portal>
  );
};

const arrow = { fontSize: 'inherit', mx: 0.5, verticalAlign: 'middle' } as const;
