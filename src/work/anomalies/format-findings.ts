/** What one CM would repair: « 3 constats : … × 2 · … ». A single finding stands in its own words. */
export const formatFindings = (
  findings: readonly string[],
  translate: (key: string, values?: object) => string,
) => {
  if (findings.length === 1) return findings[0];
  const countByText = new Map<string, number>();
  for (const text of findings) countByText.set(text, (countByText.get(text) ?? 0) + 1);
  const texts = [...countByText].map(([text, count]) => (count > 1 ? `${text} × ${count}` : text));
  return translate('terrain.anomalies.findings', { smart_count: findings.length, list: texts.join(' · ') });
};
