import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined';
import { Box } from '@mui/material';
import { Nothing } from '../vocabulary/fields';

const marks = {
  ok: { Icon: CheckCircleOutlined, color: 'success.main', word: 'OK' },
  nok: { Icon: CancelOutlined, color: 'error.main', word: 'NOK' },
  na: { Icon: RemoveCircleOutline, color: 'text.secondary', word: 'N/A' },
};

/** ok, nok or na, as icon and word. */
export const CheckMark = ({ status }: { status: string }) => {
  const mark = marks[status as keyof typeof marks];
  if (!mark) return <Nothing />;
  const { Icon, color, word } = mark;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <Icon aria-hidden sx={{ fontSize: 17, color }} />
      {word}
    </Box>
  );
};
