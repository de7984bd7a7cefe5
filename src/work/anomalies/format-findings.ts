/** What one CM would repair: « 3 constats : … · … ». A single finding stands in its own words. */
export const formatFindings = (
  findings: readonly string[],
  translate: (key: string, values?: object) => string,
) =>
  findings.length === 1
    ? findings[0]
    : translate('terrain.anomalies.findings', { smart_count: findings.length, list: findings.join(' · ') });
