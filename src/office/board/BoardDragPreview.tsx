import { Paper, Typography } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { DragCard, dragCardStyles } from '../schedule/DragCard';
import { countDragItems, type DragItem, getWithdrawablePlans } from './drag-item';
import { type DropState, isDropRefused } from './useBoardDrag';
import type { BoardTexts } from './useBoardTexts';
import { WarningIcon } from './WarningIcon';

type Props = {
  held: DragItem;
  below?: DropState;
  texts: BoardTexts;
  /** Follows the pointer; without it, shown below the grid for keyboard users. */
  pointer?: Ref<HTMLDivElement>;
};

/** What is being moved, and a preview of dropping it. */
export const BoardDragPreview = ({ held, below, texts, pointer }: Props) => {
  const what = (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {nameOf(held, texts)}
      </Typography>
      {below && <Outcome below={below} texts={texts} />}
    </>
  );
  const refused = below && isDropRefused(below);
  if (pointer)
    return (
      <DragCard pointer={pointer} refused={refused}>
        {what}
      </DragCard>
    );
  return (
    <Paper
      elevation={6}
      role="status"
      aria-live="assertive"
      sx={{
        ...dragCardStyles(refused),
        ...{ position: 'absolute', left: '50%', bottom: 12, transform: 'translateX(-50%)' },
      }}
    >
      {what}
      <Line color="text.secondary">
        {texts.say('holdingKeys')}
        {getWithdrawablePlans(held) && ` ${texts.say('withdrawKey')}`}
      </Line>
    </Paper>
  );
};

const Outcome = ({ below, texts }: { below: DropState; texts: BoardTexts }) => {
  const { say } = texts;
  if (below.at === 'tray')
    return (
      <>
        {below.withdrawn > 0 && <Line>{say('withdraws', { smart_count: below.withdrawn })}</Line>}
        {below.kept > 0 && (
          <Line color={below.withdrawn ? 'warning.dark' : 'error.main'} strong>
            {below.withdrawn > 0 && <WarningIcon />}
            {say('keepsPlan', { smart_count: below.kept })}
          </Line>
        )}
      </>
    );
  return (
    <>
      <Line color="text.secondary">
        {texts.nameOf(below.agent)}, {texts.formats.shortDay(below.day)}
      </Line>
      {below.becoming.refused ? (
        <Line color="error.main" strong>
          {say('keepsAgent')}
        </Line>
      ) : (
        <>
          <Line>{texts.becoming(below.becoming).join(' · ')}</Line>
          {below.becoming.warnings.map(warning => (
            <Line key={warning} color="warning.dark" strong>
              <WarningIcon />
              {say(`warnings.${warning}`)}
            </Line>
          ))}
        </>
      )}
    </>
  );
};

type LineProps = { color?: string; strong?: boolean; children: ReactNode };
const Line = ({ color, strong, children }: LineProps) => (
  <Typography
    variant="caption"
    component="div"
    sx={{ color, fontWeight: strong ? 600 : undefined, fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Typography>
);

const nameOf = (dragged: DragItem, { kind, say }: BoardTexts) => {
  const count = countDragItems(dragged);
  if (count > 1) return say('held', { smart_count: count });
  const about = dragged.kind === 'tray' ? dragged.items[0] : dragged.plans[0].plan;
  return `${about.site_code} · ${kind(about.task_type)}`;
};
