import { visuallyHidden } from '@mui/utils';
import { memo } from 'react';
import type { BoardAgent, BoardCell, BoardPlan } from '../../../contract/office/board';
import { hoursIn } from '../../../i18n/numbers';
import { getSelectionKey, isMovable, isUnsaved } from './drag-item';
import type { Ghost } from './ghosts';
import { KindIcon } from './KindIcon';
import { addToCell } from './preview-drop';
import { getPlanKey } from './unsaved-plans';
import type { BoardTexts } from './useBoardTexts';
import { WarningIcon } from './WarningIcon';

type Props = {
  agent: BoardAgent;
  index: number;
  top: number;
  height: number;
  days: readonly string[];
  selected: ReadonlySet<string>;
  /** The day whose cell is in the tab order; -1 in other rows. */
  focused: number;
  ghosts: readonly Ghost[];
  /** Days without work. */
  narrow: readonly boolean[];
  texts: BoardTexts;
};

/** An agent's week: each day's figures against their capacity, and its plans in the order of the route. */
export const BoardRow = memo(
  ({ agent, index, top, height, days, selected, focused, ghosts, narrow, texts }: Props) => (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely positioned, which table rows cannot be
    <div role="row" tabIndex={-1} aria-rowindex={index + 2} className="row" style={{ top, height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowheader" tabIndex={-1} className="side who">
        <b>{texts.nameOf(agent)}</b>
        {agent.agent_id !== null && <small>{formatWeek(agent)}</small>}
      </div>
      {agent.cells.map((cell, day) => (
        <Cell
          key={days[day]}
          {...{ agent, cell, texts, selected }}
          name={`${index} ${day}`}
          date={days[day]}
          focused={focused === day}
          narrow={narrow[day]}
          ghosts={ghosts.filter(ghost => ghost.day === days[day])}
        />
      ))}
    </div>
  ),
);

const formatWeek = ({ cells }: BoardAgent) => {
  const sum = (getValue: (cell: BoardCell) => number) =>
    cells.reduce((total, cell) => total + getValue(cell), 0);
  return `${hoursIn(sum(({ minutes }) => minutes))} / ${hoursIn(sum(({ capacity }) => capacity))}`;
};

type CellProps = Pick<Props, 'agent' | 'selected' | 'ghosts' | 'texts'> & {
  cell: BoardCell;
  /** Its row and day, as `parseCell` reads them. */
  name: string;
  date: string;
  focused: boolean;
  narrow: boolean;
};

const Cell = ({ agent, cell, name, date, focused, narrow, selected, ghosts, texts }: CellProps) => {
  const { plans, others, capacity, minutes, metres, absence, rest } = cell;
  const hasAgent = agent.agent_id !== null;
  const count = plans.length + others;
  const isOverloaded = hasAgent && minutes > capacity;
  const isClosed = hasAgent && capacity === 0;
  // The figures with the proposed plans, computed from the day's current state.
  const cellWithGhosts = ghosts.length
    ? addToCell(agent, cell, { kind: 'tray', items: ghosts.map(({ item }) => item) })
    : undefined;
  const proposed = cellWithGhosts && texts.say('withGhosts', { figures: texts.figures(cellWithGhosts) });
  const summary = hasAgent
    ? [texts.figures(cell), isOverloaded && texts.say('warnings.over'), proposed].filter(Boolean).join(' · ')
    : undefined;
  const share = (part: number) => `${capacity ? Math.min(100, (100 * part) / capacity) : 100}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its row
    <div
      role="gridcell"
      className={`cell${isClosed || (!hasAgent && rest) ? ' rest' : ''}${narrow ? ' narrow' : ''}`}
      data-cell={name}
      tabIndex={focused ? 0 : -1}
    >
      <span style={visuallyHidden}>
        {[texts.describeCell(agent, cell, date), proposed].filter(Boolean).join(', ')}
      </span>
      <div className="figures" aria-hidden title={summary}>
        <b>{count > 0 && count}</b>
        {hasAgent && (count > 0 || capacity > 0) && (
          <span className={isOverloaded ? 'load over' : 'load'}>
            {isOverloaded && <WarningIcon />}
            {hoursIn(count > 0 ? minutes : capacity)}
          </span>
        )}
      </div>
      {hasAgent && (capacity > 0 || count > 0) && (
        <div className="figures bars" aria-hidden title={summary}>
          <span className="bar">
            <i className={isOverloaded ? 'over' : undefined} style={{ width: share(minutes) }} />
            {cellWithGhosts && (
              <i className="proposed" style={{ width: share(cellWithGhosts.minutes - minutes) }} />
            )}
          </span>
          <span className="way">{metres !== null && metres > 0 && texts.kilometres(metres)}</span>
        </div>
      )}
      {absence && (
        <div
          className="away cut"
          title={[texts.say(`absences.${absence.cause}`), absence.note].filter(Boolean).join(' · ')}
        >
          {texts.say(`absences.${absence.cause}`)}
        </div>
      )}
      {plans.map(plan => (
        <PlanChip
          key={getPlanKey(plan.planid)}
          plan={plan}
          selected={selected.has(getSelectionKey(plan.planid))}
          texts={texts}
        />
      ))}
      {ghosts.map(ghost => (
        <button
          key={ghost.item.key}
          type="button"
          className="ghost"
          tabIndex={-1}
          data-ghost={ghost.item.key}
          aria-label={texts.say('ghost', {
            kind: texts.kind(ghost.item.task_type),
            site: `${ghost.item.site_code} ${ghost.item.site_name ?? ''}`,
          })}
          title={ghost.reason}
        >
          <KindIcon kind={ghost.item.task_type} />
          <span className="code">{ghost.item.site_code}</span>
        </button>
      ))}
      {others > 0 && <div className="others cut">{texts.say('others', { smart_count: others })}</div>}
    </div>
  );
};

type ChipProps = { plan: BoardPlan; selected: boolean; texts: BoardTexts };
const PlanChip = ({ plan, selected, texts }: ChipProps) => {
  const siteCode = plan.drop_code ? `${plan.site_code} › ${plan.drop_code}` : plan.site_code;
  const siteLabel = `${siteCode} ${plan.site_name ?? ''}`;
  return (
    <button
      type="button"
      className={selected ? 'plan selected' : 'plan'}
      data-plan={plan.planid}
      data-movable={isMovable(plan)}
      data-status={plan.status}
      data-fresh={isUnsaved(plan.planid)}
      tabIndex={-1}
      aria-pressed={selected}
      aria-label={`${texts.kind(plan.task_type)} ${siteLabel}`}
      title={`${texts.kind(plan.task_type)} · ${siteLabel}`}
    >
      <KindIcon kind={plan.task_type} />
      <span className="code">{plan.site_code}</span>
      {plan.drop_code && <span className="cut">› {plan.drop_code}</span>}
    </button>
  );
};
