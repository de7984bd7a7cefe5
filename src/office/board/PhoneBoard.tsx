import { Box, Paper, Tab, Tabs, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useState } from 'react';
import type { BoardAgent, BoardPlan } from '../../../contract/office/board';
import { hoursIn } from '../../../i18n/numbers';
import type { BoardProps, OnMenu } from './board-props';
import type { Ghost } from './ghosts';
import { KindIcon } from './KindIcon';
import { getPlanKey } from './unsaved-plans';
import { WarningIcon } from './WarningIcon';

type Props = BoardProps & {
  day: number;
  onDay: (day: number) => void;
  onMenu: OnMenu;
  tray: ReactNode;
  map: ReactNode;
};

/** On a phone: a day's agents as cards, the backlog, or the map, one at a time; plans are moved by their menu. */
export const PhoneBoard = ({ agents, days, today, day, ghosts, onDay, onMenu, tray, map, texts }: Props) => {
  const [tab, setTab] = useState<'week' | 'tray' | 'map'>('week');
  const { say } = texts;
  return (
    // The proposal bar covers the end.
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, pb: ghosts.length ? 18 : 0 }}>
      <Tabs
        value={tab}
        onChange={(_, next) => setTab(next)}
        variant="fullWidth"
        sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="week" label={say('tabs.week')} />
        <Tab value="tray" label={say('tray.title')} />
        <Tab value="map" label={say('tabs.map')} />
      </Tabs>
      {tab === 'tray' && tray}
      {tab === 'map' && <Box sx={{ flex: 1, minHeight: 0 }}>{map}</Box>}
      {tab === 'week' && <DayAgents {...{ agents, days, today, day, ghosts, onDay, onMenu, texts }} />}
    </Box>
  );
};

/** The days of the week as buttons, and the agents of the chosen day as cards. */
const DayAgents = (props: Omit<Props, 'tray' | 'map'>) => {
  const { agents, days, today, day, ghosts, onDay, onMenu, texts } = props;
  const { say, formats } = texts;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={day}
        aria-label={say('day')}
        onChange={(_, next: number | null) => next !== null && onDay(next)}
        sx={{ p: 1, pb: 0 }}
      >
        {days.map((date, index) => (
          <ToggleButton
            key={date}
            value={index}
            sx={{
              flexDirection: 'column',
              px: 0,
              py: 0.25,
              lineHeight: 1.3,
              fontWeight: date === today ? 700 : 400,
            }}
          >
            {formats.letter(date)}
            <small>{Number(date.slice(8))}</small>
            <Box component="span" sx={visuallyHidden}>
              {[formats.dayHeard(date), texts.holidayOf(date)].filter(Boolean).join(', ')}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="ul"
        aria-label={formats.dayHeard(days[day])}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          m: 0,
          p: 1,
          display: 'grid',
          gap: 1,
          alignContent: 'start',
          listStyle: 'none',
        }}
        tabIndex={0}
      >
        {agents.map(agent => (
          <AgentCard
            key={agent.agent_id ?? 0}
            {...{ agent, day, onMenu, texts }}
            date={days[day]}
            ghosts={ghosts.filter(each => each.agent_id === agent.agent_id && each.day === days[day])}
          />
        ))}
      </Box>
    </>
  );
};

type CardProps = Pick<Props, 'day' | 'ghosts' | 'onMenu' | 'texts'> & { agent: BoardAgent; date: string };
const AgentCard = ({ agent, day, date, ghosts, onMenu, texts }: CardProps) => {
  const cell = agent.cells[day];
  const hasAgent = agent.agent_id !== null;
  const isOverloaded = hasAgent && cell.minutes > cell.capacity;
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: 0 }} noWrap>
          {texts.nameOf(agent)}
        </Typography>
        {hasAgent && (
          <Typography
            variant="caption"
            sx={{
              fontVariantNumeric: 'tabular-nums',
              color: isOverloaded ? 'error.main' : 'text.secondary',
              fontWeight: isOverloaded ? 600 : 400,
            }}
          >
            {isOverloaded && <WarningIcon />}
            {cell.plans.length || cell.others ? texts.figures(cell) : hoursIn(cell.capacity)}
          </Typography>
        )}
      </Box>
      {cell.absence && (
        <Typography variant="caption" component="div" sx={{ fontWeight: 600 }}>
          {texts.say(`absences.${cell.absence.cause}`)}
        </Typography>
      )}
      {cell.rest && hasAgent && cell.capacity === 0 && !cell.absence && (
        <Typography variant="caption" component="div" color="textSecondary">
          {texts.restOf(date, cell.rest)}
        </Typography>
      )}
      {cell.plans.map(plan => (
        <PlanLine
          key={getPlanKey(plan.planid)}
          entry={plan}
          onClick={anchor => onMenu({ plan: plan.planid }, anchor)}
        />
      ))}
      {ghosts.map(ghost => (
        <PlanLine key={ghost.item.key} entry={ghost} onClick={anchor => onMenu({ ghost }, anchor)} />
      ))}
      {cell.others > 0 && (
        <Typography variant="caption" color="textSecondary">
          {texts.say('others', { smart_count: cell.others })}
        </Typography>
      )}
    </Paper>
  );
};

/** A plan, or a proposed one. */
type LineProps = { entry: BoardPlan | Ghost; onClick: (anchor: HTMLElement) => void };
const PlanLine = ({ entry, onClick }: LineProps) => {
  const ghost = 'item' in entry ? entry : undefined;
  const { task_type, site_code, site_name } = 'item' in entry ? entry.item : entry;
  return (
    <Box
      component="button"
      type="button"
      data-plan={'planid' in entry ? entry.planid : undefined}
      data-ghost={ghost?.item.key}
      onClick={event => onClick(event.currentTarget)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        width: '100%',
        minHeight: 40,
        mt: 0.5,
        px: 1,
        py: 0.5,
        border: 1,
        borderColor: ghost ? 'primary.main' : 'divider',
        borderStyle: ghost ? 'dashed' : 'solid',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: ghost ? 'primary.main' : 'text.primary',
        font: 'inherit',
        fontSize: 13,
        textAlign: 'left',
        '&[data-moved]': { borderColor: 'warning.main', boxShadow: 1 },
      }}
    >
      <KindIcon kind={task_type} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <b>{site_code}</b> {site_name}
        {ghost && (
          <Box component="small" sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'normal' }}>
            {ghost.reason}
          </Box>
        )}
      </Box>
    </Box>
  );
};
