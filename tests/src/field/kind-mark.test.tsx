// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { KindMark } from '../../../field/work/site/KindMark';
import { kindIcons } from '../../../src/work/tasks/kind-icons';

afterEach(cleanup);

const mark = (kind: TaskKind) => render(<KindMark kind={kind} />).container.querySelector('svg')!;

it.each([
  ['delivery', '#1b5599', '#86bcff'],
  ['ssr', '#63389a', '#caa8ff'],
  ['installation', '#0a6148', '#6bd9b1'],
  ['gpm', '#8a4700', '#ffbb6e'],
  ['cm', '#9a1f36', '#ff9faa'],
] as const)('%s has its colours on the phone', (kind, light, dark) => {
  const { dataset, style } = mark(kind);
  const colours = ['light', 'dark'].map(scheme => style.getPropertyValue(`--kind-${scheme}`));
  expect([dataset.kind, ...colours]).toEqual([kind, light, dark]);
});

it('draws every kind in both apps', () => {
  for (const kind of taskKinds) {
    expect([kind, mark(kind).querySelector('g')!.children.length]).not.toEqual([kind, 0]);
    expect([kind, kindIcons[kind]]).not.toEqual([kind, undefined]);
  }
});
