import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DemoAccount } from '../../tests/journeys/journey';

export type Language = 'fr' | 'en';
export type State = 'full' | 'failing' | 'offline' | 'empty';
export type Theme = 'light' | 'dark';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(tmpdir(), 'terrain-screens') },
    widths: { type: 'string', default: '1440,1280,390' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'fr,en' },
    states: { type: 'string', default: 'full' },
    as: { type: 'string' },
    only: { type: 'string', default: '' },
    empty: { type: 'boolean', default: false },
    /** Takes the two pictures of the README instead. */
    readme: { type: 'boolean', default: false },
  },
});
const listOf = <T extends string>(text: string) => text.split(',') as T[];
const wanted = new RegExp(values.only);

/** What the command line asks for. */
export const options = {
  out: values.out,
  widths: listOf(values.widths).map(Number),
  themes: listOf<Theme>(values.themes),
  languages: listOf<Language>(values.languages),
  states: values.empty ? ['empty' as const] : listOf<State>(values.states),
  visitor: values.as as DemoAccount | undefined,
  isWanted: (name: string) => wanted.test(name),
  empty: values.empty,
  readme: values.readme,
};
