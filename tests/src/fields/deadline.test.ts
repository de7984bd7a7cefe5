// @vitest-environment jsdom
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import type { DeadlineStage } from '../../../contract/organisation/deadlines';
import { dates } from '../../../i18n/dates';
import { en } from '../../../i18n/en';
import { fr } from '../../../i18n/fr';
import type { Words } from '../../../src/framework/fields/useWords';
import { formatDeadline } from '../../../src/work/fields/DeadlineCountdown';

const createWords = (language: 'fr' | 'en', messages: object) => {
  const { translate } = polyglotI18nProvider(() => messages as typeof fr, language);
  return { translate, formats: dates[language] } as unknown as Words;
};
const wordsIn = { fr: createWords('fr', fr), en: createWords('en', en) };

it.each<[DeadlineStage, { fr: string[]; en: string[] }]>([
  [
    'plan',
    {
      fr: [
        'Planification en retard de 38 jours',
        'Planification en retard de 1 jour',
        'À planifier aujourd’hui',
        'À planifier avant le sam. 5 déc.',
      ],
      en: [
        'Planning overdue by 38 days',
        'Planning overdue by 1 day',
        'To be planned today',
        'To be planned by Sat 5 Dec',
      ],
    },
  ],
  [
    'do',
    {
      fr: [
        'Réalisation en retard de 38 jours',
        'Réalisation en retard de 1 jour',
        'À faire aujourd’hui',
        'À faire avant le sam. 5 déc.',
      ],
      en: ['Work overdue by 38 days', 'Work overdue by 1 day', 'To be done today', 'To be done by Sat 5 Dec'],
    },
  ],
  [
    'review',
    {
      fr: [
        'Vérification en retard de 38 jours',
        'Vérification en retard de 1 jour',
        'À vérifier aujourd’hui',
        'À vérifier avant le sam. 5 déc.',
      ],
      en: [
        'Review overdue by 38 days',
        'Review overdue by 1 day',
        'To be reviewed today',
        'To be reviewed by Sat 5 Dec',
      ],
    },
  ],
])('says of each stage what is overdue, due today, or due later: %s', (stage, expected) => {
  for (const language of ['fr', 'en'] as const) {
    const texts = [-38, -1, 0, 2].map(left =>
      formatDeadline({ stage, due: '2026-12-05', left }, wordsIn[language]),
    );
    expect(texts).toEqual(expected[language]);
  }
});

it('says how long ago in the words of the language', () => {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
  expect([5, 100, 7_200].map(seconds => dates.fr.ago(at(seconds)))).toEqual([
    'à l’instant',
    'il y a 2 minutes',
    'il y a 2 heures',
  ]);
  expect(dates.en.ago(at(5))).toBe('just now');
});
