import { expect, it } from 'vitest';
import { joined } from '../../../i18n/typography';
import {
  formatRuleSentence,
  type RuleSentenceInput,
} from '../../../src/organisation/settings/alerts/rule-sentence';

const rule: RuleSentenceInput = {
  kind: 'late',
  days: 2,
  task_kinds: [],
  owners: [],
  clusters: [],
  steps: [
    { after: 0, manager: true, cluster_manager: false, accounts: [], channels: ['bell'] },
    { after: 24, manager: false, cluster_manager: true, accounts: [], channels: ['bell'] },
  ],
};
/** The steps alone, each as its key. */
const translate = (key: string, values?: { steps?: string }) => values?.steps ?? key.split('.').at(-1)!;
const format = (language: 'fr' | 'en') =>
  formatRuleSentence(rule, { translate, nameOf: (_, id) => String(id) }, [], language);

it('separates the steps of a rule as the language does', () => {
  expect(format('fr')).toBe('toBy\u202f; afterTo');
  expect(format('en')).toBe('toBy; afterTo');
  expect(joined('en', ['alone'])).toBe('alone');
});
