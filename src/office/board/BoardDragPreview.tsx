import { Typography } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { DragCard } from '../schedule/DragCard';
import { countDragItems, type DragItem, getWithdrawablePlans } from './drag-item';
import { KeyboardStatus } from './KeyboardStatus';
import { type DropState, isDropRefused } from './useBoardDrag';
import type { BoardTexts } from './useBoardTexts';
import { WarningIcon } from './WarningIcon';

type Props = {
  dragged: DragItem;
  dropState?: DropState;
  texts: BoardTexts;
  /** Follows the pointer; without it, shown below the grid for keyboard users. */
  pointer?: Ref<HTMLDivElement>;
};

/** What is being moved, and a preview of dropping it. */
export const BoardDragPreview = ({ dragged, dropState, texts, pointer }: Props) => {
  const content = (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {nameOf(dragged, texts)}
      </Typography>
      {dropState && <Outcome dropState={dropState} texts={texts} />}
    </>
  );
  const refused = dropState && isDropRefused(dropState);
  if (pointer)
    return (
      <DragCard pointer={pointer} refused={refused}>
        {content}
      </DragCard>
    );
  return (
    <KeyboardStatus refused={refused}>
      {content}
      <Line color="text.secondary">
        {texts.say('holdingKeys')}
        {getWithdrawablePlans(dragged) && ` ${texts.say('withdrawKey')}`}
      </Line>
    </KeyboardStatus>
  );
};

const Outcome = ({ dropState, texts }: { dropState: DropState; texts: BoardTexts }) => {
  const { say } = texts;
  if (dropState.target === 'tray')
    return (
      <>
        {dropState.withdrawn > 0 && <Line>{say('withdraws', { smart_count: dropState.withdrawn })}</Line>}
        {dropState.remaining > 0 && (
          <Line color={dropState.withdrawn ? 'warning.dark' : 'error.main'} strong>
            {dropState.withdrawn > 0 && <WarningIcon />}
            {say('keepsPlan', { smart_count: dropState.remaining })}
          </Line>
        )}
      </>
    );
  return (
    <>
      <Line color="text.secondary">
        {texts.nameOf(dropState.agent)}, {texts.formats.day(dropState.day)}
      </Line>
      {dropState.preview.refused ? (
        <Line color="error.main" strong>
          {say('keepsAgent')}
        </Line>
      ) : (
        <>
          <Line>{texts.describePreview(dropState.preview).join(' · ')}</Line>
          {dropState.preview.warnings.map(warning => (
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
