// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { shortInstant } from '../../../src/vocabulary/fields';

it.each(['0001-06-15', '0970-06-15', '2026-06-15', '9999-06-15'])(
  'an instant of %s is shown in full',
  day => {
    expect(shortInstant(`${day}T12:00:00.000Z`)).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d$`));
  },
);
