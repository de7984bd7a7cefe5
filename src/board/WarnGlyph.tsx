/** A warning's sign, beside its words. */
export const WarnGlyph = () => (
  <svg
    viewBox="0 0 24 24"
    width="12"
    height="12"
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
    style={{ verticalAlign: '-1px', marginRight: 3 }}
  >
    <path d="M1 21h22L12 2zm12-3h-2v-2h2zm0-4h-2v-4h2z" />
  </svg>
);
