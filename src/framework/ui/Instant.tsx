import { renderInstant } from '../fields/render-time';
import { useFormats } from '../fields/useFormats';

/** A formatted date and time; the full one as tooltip. `at` is ISO 8601. */
export const Instant = ({ at }: { at: string }) => renderInstant(at, useFormats());
