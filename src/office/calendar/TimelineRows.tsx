import { memo } from 'react';
import { Glyph } from '../../framework/ui/Glyph';
import type { CalendarItem, GroupLine, RowLine, Totals } from './calendar-lines';
import { PlanMark } from './PlanMark';
import { planKey } from './roving-focus';
import { chipWidth, laneHeight, rowPadding, wideDayWidth } from './timeline-styles';
import type { PlanWords } from './usePlanWords';

type ScaleProps = { from: number; scale: number; words: PlanWords };

/** The heading of a group with its plans by day; it can be folded. */
export const GroupHeading = memo(
  ({ line, from, scale, words, focused }: ScaleProps & { line: GroupLine; focused: boolean }) => (
    <>
      <div className="side group-head">
        <button
          type="button"
          className="fold"
          data-focus={line.key}
          data-fold={line.key}
          aria-expanded={line.open}
          tabIndex={focused ? 0 : -1}
        >
          <Glyph path="M10 6 8.6 7.4l4.6 4.6-4.6 4.6L10 18l6-6z" size={18} />
          <span className="cut">{line.title}</span>
        </button>
        <Figures totals={line.totals} words={words} />
      </div>
      <div className="track" aria-hidden>
        {[...line.byDay].map(([day, totals]) => (
          <div
            key={day}
            className={totals.late ? 'sum late' : 'sum'}
            style={{ left: (day - from) * scale, width: scale }}
            title={words.totals(totals)}
          >
            {totals.all}
          </div>
        ))}
      </div>
    </>
  ),
);

type PlanRowProps = ScaleProps & { line: RowLine; focused?: string; dragged?: number };
/** A site's or an agent's row with its plans. */
export const PlanRow = memo(({ line, focused, dragged, ...scaleProps }: PlanRowProps) => (
  <>
    <div className="side line-head" title={[line.title, line.about].filter(Boolean).join(' · ')}>
      <b>{line.title}</b>
      {line.about && <small>{line.about}</small>}
      {line.agent !== undefined && <Figures totals={line.totals} words={scaleProps.words} />}
    </div>
    <div className="track">
      {line.items.map(item => (
        <PlanItem
          key={item.plan.planid}
          item={item}
          isAgentRow={line.agent !== undefined}
          {...scaleProps}
          focused={focused === planKey(item.plan.planid)}
          dragged={dragged === item.plan.planid}
        />
      ))}
    </div>
  </>
));

type ItemProps = ScaleProps & {
  item: CalendarItem;
  isAgentRow: boolean;
  focused: boolean;
  dragged: boolean;
};
const PlanItem = ({ item, isAgentRow, from, scale, words, focused, dragged }: ItemProps) => {
  const { plan, state } = item;
  const isWide = scale >= wideDayWidth;
  const room = (isWide ? 1 : item.room) * scale - 4;
  return (
    <a
      className={isWide ? 'plan wide' : 'plan'}
      href={words.pathOf(plan)}
      draggable={false}
      data-plan={plan.planid}
      data-focus={planKey(plan.planid)}
      data-state={state}
      data-movable={words.canMove(plan)}
      data-dragged={dragged}
      tabIndex={focused ? 0 : -1}
      aria-label={words.plan(item, isAgentRow)}
      style={{
        left: (item.day - from) * scale + 2,
        top: item.lane * laneHeight + rowPadding / 2 + 2,
        width: isWide ? room : undefined,
        maxWidth: Math.max(room, Math.min(scale - 1, chipWidth)),
      }}
    >
      <PlanMark state={state} />
      {room >= minLabelWidth && <span className="label">{words.label(plan, isAgentRow)}</span>}
    </a>
  );
};

const Figures = ({ totals, words }: { totals: Totals; words: PlanWords }) => (
  <span className="figures" role="img" title={words.totals(totals)} aria-label={words.totals(totals)}>
    <span className="all">{totals.all}</span>
    {totals.late > 0 && <span className="late">{totals.late}&nbsp;⚠</span>}
  </span>
);

/** In pixels: without this much room the label is hidden. */
const minLabelWidth = 64;
