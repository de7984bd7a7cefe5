/**
 * A plan as PostgreSQL writes it, without the values that stand in its conditions: what people searched for, and hashes
 * of what they signed in with, are nobody's business in a log. Names, costs and counts stay.
 */
export const withoutValues = (line: string) => {
  const noTexts = line.replace(/'(?:[^']|'')*'/g, "'…'");
  // A node's own line ends with what it costs; a condition's numbers are somebody's.
  return /\(cost=/.test(noTexts) ? noTexts : noTexts.replace(/(?<![\w.$])-?\d+(?:\.\d+)?(?![\w.])/g, '…');
};
