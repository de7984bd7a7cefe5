import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ChangeCircleOutlined from '@mui/icons-material/ChangeCircleOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ImportRow } from '../../contract/imports';

type Verdict = ImportRow['verdict'];

/** A row's verdict, by icon and word. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => {
  const translate = useTranslate();
  const { Icon, color } = marks[verdict];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color }} />
      {translate(`terrain.imports.verdicts.${verdict}`)}
    </Box>
  );
};

const marks: Record<Verdict, { Icon: typeof ErrorOutlined; color: string }> = {
  create: { Icon: AddCircleOutlined, color: 'success.main' },
  update: { Icon: ChangeCircleOutlined, color: 'info.main' },
  unchanged: { Icon: RemoveCircleOutlined, color: 'text.secondary' },
  refused: { Icon: ErrorOutlined, color: 'error.main' },
  skipped: { Icon: BlockOutlined, color: 'text.secondary' },
  done: { Icon: CheckCircleOutlined, color: 'success.main' },
};
