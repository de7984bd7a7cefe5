import { Box, Paper, Popper, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { CalendarItem } from './calendar-lines';
import { PlanMark } from './PlanMark';
import { planMarkStyles } from './timeline-styles';
import type { PlanWords } from './usePlanWords';

type Props = {
  element: HTMLElement | null;
  plans: ReadonlyMap<number, CalendarItem>;
  words: PlanWords;
  hidden: boolean;
};

/** The details of a plan's mark, on hover or keyboard focus. */
export const PlanCard = ({ element, plans, words, hidden }: Props) => {
  const anchor = useHoveredPlan(element);
  const item = anchor && plans.get(Number(anchor.dataset.plan));
  if (!item || hidden || !anchor.isConnected) return null;
  const { plan, day } = item;
  return (
    // Screen readers get the same from the plan's own name.
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
      aria-hidden
    >
      <Paper
        elevation={6}
        sx={[{ mt: 0.5, px: 1.5, py: 1, maxWidth: 300, border: 1, borderColor: 'divider' }, planMarkStyles]}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {plan.pickup_site_code} · {words.kind(plan)}
        </Typography>
        {plan.pickup_site_name && <Typography variant="body2">{plan.pickup_site_name}</Typography>}
        {plan.drop_site_code && (
          <Typography variant="body2">{words.say('drop', { code: plan.drop_site_code })}</Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.day(day)} · {words.agent(plan)}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, fontSize: '0.8125rem' }}>
          <PlanMark state={item.state} />
          {words.state(item)}
        </Box>
        {words.canMove(plan) && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {words.say('dragHint')}
          </Typography>
        )}
      </Paper>
    </Popper>
  );
};

/** In milliseconds. */
const hoverDelay = 250;
/** The mark of the plan that is hovered by the mouse or has the keyboard focus. */
const useHoveredPlan = (element: HTMLElement | null) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setAnchor(null);
    };
    const showLater = (event: Event, delay: number) => {
      clearTimeout(timer);
      const plan = (event.target as Element).closest<HTMLElement>('[data-plan]');
      if (!plan) return setAnchor(null);
      timer = setTimeout(() => setAnchor(plan), delay);
    };
    const onOver = (event: PointerEvent) => event.pointerType === 'mouse' && showLater(event, hoverDelay);
    const onFocus = (event: FocusEvent) =>
      (event.target as Element).matches(':focus-visible') && showLater(event, 0);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const controller = new AbortController();
    const listeners = { pointerover: onOver, focusin: onFocus, keydown: onKey };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, controller);
    for (const name of ['pointerleave', 'pointerdown', 'focusout', 'scroll'])
      element.addEventListener(name, hide, controller);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [element]);
  return anchor;
};
