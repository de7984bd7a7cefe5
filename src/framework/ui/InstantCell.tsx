import { formatShortInstant } from '../../../contract/framework/wall-clock';
import { useFormats } from '../fields/useFormats';

/** A date and time in a table, « 2026-11-22 14:05 »; the long format as tooltip. `at` is ISO 8601. */
export const InstantCell = ({ at }: { at: string }) => (
  <time
    dateTime={at}
    title={useFormats().instant(at)}
    style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
  >
    {formatShortInstant(at)}
  </time>
);
