/**
 * The lines of a plan as PostgreSQL writes it, without the values that stand in its conditions: what people searched
 * for, and hashes of what they signed in with, are nobody's business in a log. Names, costs and counts stay.
 */
export const withoutValues = (plan: readonly string[]) =>
  // A text may go on in the next line.
  plan
    .join('\n')
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .split('\n')
    .map(line =>
      // A node's own line ends with what it costs; a condition's numbers are somebody's.
      /\(cost=/.test(line) ? line : line.replace(/(?<![\w.$])-?\d+(?:\.\d+)?(?![\w.])/g, '…'),
    );
