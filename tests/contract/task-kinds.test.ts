import { expect, it } from 'vitest';
import { siteBacklogKinds } from '../../contract/office/backlog';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { RecurringKind, recurringKinds } from '../../contract/work/recurrence';
import { taskKindDefinitions } from '../../contract/work/task-kinds';

it('says of each kind whether sites wait for it, and whether it can recur', () => {
  const told = { delivery: 'always', ssr: 'once', installation: 'never', gpm: 'always', cm: 'always' };
  const waits = Object.fromEntries(taskKinds.map(kind => [kind, taskKindDefinitions[kind].plan.waits]));
  expect(waits).toMatchObject(told);
  const ofThese = (kinds: readonly string[]) => kinds.filter(kind => kind in told);
  // A delivery needs a destination too, and a repair follows a finding.
  expect(ofThese(siteBacklogKinds)).toEqual(['ssr', 'gpm']);
  expect(ofThese(recurringKinds)).toEqual(['ssr', 'gpm', 'cm']);
  expect(RecurringKind.options).toEqual(recurringKinds);
});

/** WCAG 2.2, relative luminance. */
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

it.each([
  ['light', '#ffffff'],
  ['dark', '#0b0d12'],
] as const)('gives each kind a colour of its own that is read in sunlight: %s', (scheme, ground) => {
  const colours = taskKinds.map(kind => taskKindDefinitions[kind].look.colour[scheme]);
  expect(new Set(colours).size).toBe(taskKinds.length);
  expect(colours.filter(colour => !/^#[0-9a-f]{6}$/.test(colour) || contrast(colour, ground) < 7)).toEqual(
    [],
  );
});
