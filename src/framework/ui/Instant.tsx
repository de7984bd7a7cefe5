import { useFormats } from '../fields/useFormats';

/** A formatted date and time: « dim. 22 nov. 2026 à 14:05 ». `at` is ISO 8601. */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} style={{ fontVariantNumeric: 'tabular-nums' }}>
    {useFormats().instant(at)}
  </time>
);
