import { memo } from 'react';
import type { GroupLine, Item, RowLine, Totals } from './lines';
import { chipWidth, laneHeight, rowPadding, wideDay } from './look';
import { PlanMark } from './PlanMark';
import { planKey } from './roving';
import type { TimelineTexts } from './useTimelineTexts';

type Drawn = { from: number; scale: number; texts: TimelineTexts; focused: string | undefined };

/** The heading of a group, with what is planned in it day by day; it folds and unfolds. */
export const GroupHeading = memo(({ line, from, scale, texts, focused }: Drawn & { line: GroupLine }) => (
  <>
    <div className="group-head">
      <button
        type="button"
        className="fold"
        data-focus={line.key}
        data-fold={line.key}
        aria-expanded={line.open}
        tabIndex={focused === line.key ? 0 : -1}
      >
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="currentColor"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M10 6 8.6 7.4l4.6 4.6-4.6 4.6L10 18l6-6z" />
        </svg>
        <span>{line.title}</span>
      </button>
      <Figures totals={line.totals} texts={texts} />
    </div>
    <div className="track" aria-hidden>
      {[...line.byDay].map(([day, totals]) => (
        <div
          key={day}
          className={totals.late ? 'sum late' : 'sum'}
          style={{ left: (day - from) * scale, width: scale }}
          title={texts.totals(totals)}
        >
          {totals.all}
        </div>
      ))}
    </div>
  </>
));

/** A site's or an agent's row with its plans. */
export const PlanRow = memo(
  ({ line, from, scale, texts, focused, dragged }: Drawn & { line: RowLine; dragged?: number }) => (
    <>
      <div className="line-head" title={[line.title, line.about].filter(Boolean).join(' · ')}>
        <b>{line.title}</b>
        {line.about && <small>{line.about}</small>}
        {line.agent !== undefined && <Figures totals={line.totals} texts={texts} />}
      </div>
      <div className="track">
        {line.items.map(item => (
          <PlanItem
            key={item.plan.planid}
            item={item}
            ofAgent={line.agent !== undefined}
            from={from}
            scale={scale}
            texts={texts}
            focused={focused === planKey(item.plan.planid)}
            dragged={dragged === item.plan.planid}
          />
        ))}
      </div>
    </>
  ),
);

type ItemProps = Omit<Drawn, 'focused'> & {
  item: Item;
  ofAgent: boolean;
  focused: boolean;
  dragged: boolean;
};
const PlanItem = ({ item, ofAgent, from, scale, texts, focused, dragged }: ItemProps) => {
  const { plan, state } = item;
  const wide = scale >= wideDay;
  const room = (wide ? 1 : item.room) * scale - 4;
  return (
    <a
      className={wide ? 'plan wide' : 'plan'}
      href={texts.addressOf(plan)}
      draggable={false}
      data-plan={plan.planid}
      data-focus={planKey(plan.planid)}
      data-state={state}
      data-movable={texts.mayMove(plan)}
      data-dragged={dragged}
      tabIndex={focused ? 0 : -1}
      aria-label={texts.plan(item, ofAgent)}
      style={{
        left: (item.day - from) * scale + 2,
        top: item.lane * laneHeight + rowPadding / 2 + 2,
        width: wide ? room : undefined,
        maxWidth: Math.max(room, Math.min(scale - 1, chipWidth)),
      }}
    >
      <PlanMark state={state} />
      {room >= labelRoom && <span className="label">{texts.label(plan, ofAgent)}</span>}
    </a>
  );
};

const Figures = ({ totals, texts }: { totals: Totals; texts: TimelineTexts }) => (
  <span className="figures" role="img" title={texts.totals(totals)} aria-label={texts.totals(totals)}>
    <span className="all">{totals.all}</span>
    {totals.late > 0 && <span className="late">{totals.late}&nbsp;⚠</span>}
  </span>
);

/** Fewer pixels say nothing. */
const labelRoom = 64;
