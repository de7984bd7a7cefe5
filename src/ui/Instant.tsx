import { Box } from '@mui/material';
import { shortInstant } from '../vocabulary/fields';
import { useWords } from '../vocabulary/words';

/** A date and time, short, and in full where the pointer rests. `at` is ISO 8601. */
export const Instant = ({ at }: { at: string }) => (
  <Box
    component="time"
    dateTime={at}
    title={useWords().inFull(new Date(at), true)}
    sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
  >
    {shortInstant(at)}
  </Box>
);
