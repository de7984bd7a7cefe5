import { Box, Paper, Portal, Typography } from '@mui/material';
import type { Ref } from 'react';
import type { BoardAgent } from '../../contract/board';
import type { Becoming } from './becomes';
import { countOf, type Held } from './held';
import type { BoardTexts } from './useBoardTexts';
import { WarnGlyph } from './WarnGlyph';

type Props = {
  held: Held;
  /** Where it lies, and what the cell would become. */
  over?: { agent: BoardAgent; day: string; becoming: Becoming };
  texts: BoardTexts;
  /** Beside the pointer; without, it stands below the grid for who uses the keyboard. */
  pointer?: Ref<HTMLDivElement>;
};

/** What is in hand, and what the cell below would become before it is dropped. */
export const HeldCard = ({ held, over, texts, pointer }: Props) => {
  const { say } = texts;
  const card = (
    <Paper
      ref={pointer}
      elevation={6}
      sx={{
        zIndex: 'tooltip',
        px: 1.25,
        py: 0.75,
        maxWidth: 300,
        border: 1,
        borderColor: over?.becoming.refused ? 'error.main' : 'primary.main',
        ...(pointer
          ? { position: 'fixed', left: 0, top: 0, pointerEvents: 'none', width: 'max-content' }
          : { position: 'absolute', left: '50%', bottom: 12, transform: 'translateX(-50%)' }),
      }}
    >
      <Box role={pointer ? undefined : 'status'} aria-live={pointer ? undefined : 'assertive'}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {nameOf(held, texts)}
        </Typography>
        {over && (
          <>
            <Typography variant="caption" component="div" color="textSecondary">
              {texts.nameOf(over.agent)}, {texts.formats.shortDay(over.day)}
            </Typography>
            {over.becoming.refused ? (
              <Typography variant="caption" component="div" sx={{ color: 'error.main', fontWeight: 600 }}>
                {say('keepsAgent')}
              </Typography>
            ) : (
              <>
                <Typography variant="caption" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {texts.becoming(over.becoming).join(' · ')}
                </Typography>
                {over.becoming.warnings.map(warning => (
                  <Typography
                    key={warning}
                    variant="caption"
                    component="div"
                    sx={{ color: 'warning.dark', fontWeight: 600 }}
                  >
                    <WarnGlyph />
                    {say(`warnings.${warning}`)}
                  </Typography>
                ))}
              </>
            )}
          </>
        )}
        {!pointer && (
          <Typography variant="caption" component="div" color="textSecondary">
            {say('holdingKeys')}
          </Typography>
        )}
      </Box>
    </Paper>
  );
  return pointer ? <Portal>{card}</Portal> : card;
};

const nameOf = (held: Held, { kind, say }: BoardTexts) => {
  const count = countOf(held);
  if (count > 1) return say('held', { smart_count: count });
  if (held.kind === 'tray') return `${held.items[0].site_code} · ${kind(held.items[0].task_type)}`;
  const [{ plan }] = held.plans;
  return `${plan.site_code} · ${kind(plan.task_type)}`;
};
