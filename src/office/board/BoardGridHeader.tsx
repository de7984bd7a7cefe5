import type { BoardProps } from './board-props';
import type { CellPosition } from './drag-item';

type Props = Pick<BoardProps, 'agents' | 'days' | 'today' | 'texts'> & {
  /** For each day, whether its column is narrow. */
  narrow: readonly boolean[];
  focus: CellPosition;
  onFocus: (cell: CellPosition) => void;
};

/** The days above the grid, with their number of plans; a button shows the day on the map. */
export const BoardGridHeader = ({ agents, days, today, narrow, focus, onFocus, texts }: Props) => {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in BoardRow
    <div role="row" tabIndex={-1} className="head">
      {/* biome-ignore lint/a11y/useSemanticElements: as in BoardRow */}
      <div role="columnheader" tabIndex={-1} className="side corner">
        {texts.say('agent')}
      </div>
      {days.map((day, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as in BoardRow
        <div
          key={day}
          role="columnheader"
          tabIndex={-1}
          className={narrow[index] ? 'column narrow' : 'column'}
        >
          <button
            type="button"
            className="day-head"
            aria-pressed={focus.day === index}
            data-today={day === today}
            title={[texts.holidayOf(day), texts.say('showDay')].filter(Boolean).join(' · ')}
            onClick={() => onFocus({ row: focus.row, day: index })}
          >
            <b>
              {narrow[index]
                ? `${texts.formats.weekday(day)} ${Number(day.slice(8))}`
                : texts.formats.day(day)}
            </b>
            <small>{!narrow[index] && totalOf(agents, index, texts)}</small>
            {texts.holidayOf(day) && <small>{!narrow[index] && texts.holidayOf(day)}</small>}
          </button>
        </div>
      ))}
    </div>
  );
};

const totalOf = (agents: BoardProps['agents'], day: number, texts: BoardProps['texts']) => {
  const plans = agents.reduce((sum, { cells }) => sum + cells[day].plans.length + cells[day].others, 0);
  return texts.say('plans', { smart_count: plans });
};
