import { expect, it } from 'vitest';
import { z } from 'zod';
import { Email } from '../../contract/people';
import { line } from '../../contract/text';
import { Colour, Day, Id, Latitude } from '../../contract/vocabulary';
import { sayIn } from '../../server/platform/language';
import { problemInWords } from '../../server/platform/problems';

const refusal = (schema: z.ZodType, value: unknown, language: 'fr' | 'en' = 'fr') =>
  problemInWords(schema.safeParse(value).error!.issues[0], sayIn(language));

it('says what a field refuses as people say it, with its limit', () => {
  expect(refusal(Day, '2299-01-01')).toBe('L’année doit commencer par 19, 20 ou 21.');
  expect(refusal(Day, '22/11/2026')).toBe('Une date est attendue, au format AAAA-MM-JJ.');
  expect(refusal(line(40), 'x'.repeat(41))).toBe('40 caractères au plus.');
  expect(refusal(line(1200), 'x'.repeat(1201))).toBe('1\u202f200 caractères au plus.');
  expect(refusal(line(1200), 'x'.repeat(1201), 'en')).toBe('At most 1,200 characters.');
  expect(refusal(Colour, '#12')).toBe('Une couleur est attendue, par exemple #1a73e8.');
  expect(refusal(Id, 'abc')).toBe('Un nombre est attendu.');
  expect(refusal(Latitude, 91, 'en')).toBe('At most 90.');
  expect(refusal(Email, 'chef@')).toBe('Adresse e-mail non valide.');
  expect(refusal(z.union([z.literal(''), Email]), 'chef@')).toBe('Adresse e-mail non valide.');
  expect(refusal(z.enum(['oui', 'non']), 'maybe', 'en')).toBe('One of these values is expected: oui, non.');
});
