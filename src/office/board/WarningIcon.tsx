import { Glyph } from '../../framework/ui/Glyph';

/** A warning's icon, beside its text. */
export const WarningIcon = () => (
  <Glyph path={sign} size={12} style={{ verticalAlign: '-1px', marginRight: 3 }} />
);

const sign = 'M1 21h22L12 2zm12-3h-2v-2h2zm0-4h-2v-4h2z';
