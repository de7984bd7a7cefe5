import { expect, it } from 'vitest';
import { fieldApp } from '../../i18n/fr/field';
import { wholeFr } from '../../i18n/fr/whole';
import { sourceFiles } from '../source-files';

const keysIn = (messages: object, path: string): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysIn(value, `${path}.${key}`) : [`${path}.${key}`],
  );
const keys = keysIn(wholeFr.terrain, 'terrain');

/** `terrain.today.${name}` may be any text of today; what a component is handed as the begin of its texts, any below. */
const named = (key: string) => {
  const pattern = key
    .split(/\$\{[^}]*\}?/)
    .map(part => part.replaceAll('.', '\\.'))
    .join('.+');
  return new RegExp(`^${pattern}(\\..+)?$`);
};

it('keeps no text that nothing says', () => {
  const sources = sourceFiles('src', 'contract', 'server');
  const asked = new Set(
    sources.flatMap(({ code }) => [...code.matchAll(/['"`](terrain\.[^'"`\s]*)/g)].map(([, key]) => key)),
  );
  const patterns = [...asked].map(named);
  expect(keys.filter(key => !patterns.some(pattern => pattern.test(key)))).toEqual([]);
});

it('keeps no text that nothing says in the agents’ app', () => {
  // Asked for by its name, which may be a value (`words.sending.state[state]`) or a part of one (`${look}Mark`).
  const code = sourceFiles('field', 'contract')
    .map(file => file.code)
    .join('\n');
  const said = new Set(code.match(/\w+/g));
  const parts = [...code.matchAll(/`(\w*)\$\{[^`}]*\}(\w*)`/g)]
    .filter(([, begin, end]) => begin || end)
    .map(([, begin, end]) => new RegExp(`^${begin}\\w+${end}$`));
  const isSaid = (name: string) => said.has(name) || parts.some(part => part.test(name));
  expect(keysIn(fieldApp, 'field').filter(key => !isSaid(key.split('.').at(-1)!))).toEqual([]);
});
