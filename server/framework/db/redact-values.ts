/**
 * The lines of a PostgreSQL plan without the values in its conditions: search terms of users, and hashes they signed in
 * with, must not be logged. Names, costs and counts stay.
 */
export const redactValues = (plan: readonly string[]) =>
  // A text may continue on the next line.
  plan
    .join('\n')
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .split('\n')
    .map(line =>
      // A node's own line ends with its cost; numbers in a condition may be private.
      /\(cost=/.test(line) ? line : line.replace(/(?<![\w.$])-?\d+(?:\.\d+)?(?![\w.])/g, '…'),
    );
