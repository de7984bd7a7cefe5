import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { TextLink } from '../../framework/ui/TextLink';
import { kindIcons } from '../../work/tasks/kind-icons';

/** A highlighted text; colour is only an additional hint. */
type HighlightedText = { text: string; color?: 'error.main' | 'warning.main' };
type Props = {
  kind: TaskKind;
  /** The row's name and link. */
  name: string;
  to: string;
  /** Beside the name: which task it is. */
  title?: string;
  /** More facts, in one line; only the first red one is red. */
  about: readonly (string | HighlightedText | null)[];
  /** The row's actions. */
  children?: ReactNode;
};

/** A plan or task of the day: place, kind, and actions. */
export const WorkRow = ({ kind, name, to, title, about, children }: Props) => {
  const translate = useTranslate();
  const Icon = kindIcons[kind];
  const firstRed = about.find(
    detail => detail && typeof detail !== 'string' && detail.color === 'error.main',
  );
  return (
    <Box component="li" sx={row}>
      <Icon
        titleAccess={translate(`terrain.planning.kinds.${kind}`)}
        sx={{ fontSize: 18, mt: '2px', color: 'text.secondary', flexShrink: 0 }}
      />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
          <TextLink to={to} sx={{ fontWeight: 600 }}>
            {name}
          </TextLink>
          {title && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
              {title}
            </Box>
          )}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary" sx={aboutLine}>
          {about.map(detail => {
            if (!detail) return null;
            const { text, color: ownColor } = typeof detail === 'string' ? { text: detail } : detail;
            const color = ownColor === 'error.main' && detail !== firstRed ? undefined : ownColor;
            return (
              <Box key={text} component="span" sx={{ ...fact, ...(color && { color, fontWeight: 600 }) }}>
                {text}
              </Box>
            );
          })}
        </Typography>
      </Box>
      {children && <Box sx={actions}>{children}</Box>}
    </Box>
  );
};

/** The rows of a part of the day. */
export const WorkRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1.25,
  rowGap: 0.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
/** Facts do not break while a line has room for them; the separator stays with the previous one. */
const aboutLine = {
  display: 'flex',
  flexWrap: 'wrap',
  overflowWrap: 'anywhere',
  '& > span:not(:last-child)::after': {
    content: '" · "',
    whiteSpace: 'pre',
    color: 'text.secondary',
    fontWeight: 400,
  },
} as const;
const fact = { minWidth: 0 } as const;
const actions = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  ml: 'auto',
  '& .MuiButton-root': { minWidth: 0, px: 1 },
} as const;
