import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box } from '@mui/material';
import { renderDay } from './render-time';
import type { Words } from './useWords';

type Props = {
  due: string;
  /** It has passed. */
  over: boolean;
  words: Words;
  /** Without the label « passed », which appears elsewhere. */
  short?: boolean;
};

/** A due date, marked when it has passed and is still open. */
export const DueDay = ({ due, over, words, short }: Props) => {
  const day = renderDay(due, words.formats);
  return over ? (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
      <ErrorOutlined aria-hidden sx={{ fontSize: 16, verticalAlign: '-3px', mr: 0.5 }} />
      {day}
      {!short && ` · ${words.translate('terrain.generated.passed')}`}
    </Box>
  ) : (
    day
  );
};
