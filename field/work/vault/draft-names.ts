/** Names of the drafts of a work item. */
export const draftNames = {
  impossible: 'impossible',
  arrival: 'arrival',
  barCode: (test: string, part: string) => `${test}/${part}`,
  signature: (test: string, slot: number) => `${test}/signature/${slot}`,
  versions: (test: string) => `${test}/versions`,
} as const;
