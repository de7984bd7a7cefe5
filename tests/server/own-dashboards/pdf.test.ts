import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import type { DashboardResult, TileResult } from '../../../server/figures/own-dashboards/compute-dashboard';
import { createDashboardPdf } from '../../../server/figures/own-dashboards/pdf';

const period = { start_date: '2026-10-01', end_date: '2026-10-31' };
const words = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);
const long = (name: string) => words(name, 12).join(' ');
const labels = {
  translate: (key: string) => (/(against|bounds)/.test(key) ? long(key.split('.').at(-2)!) : key),
  rowLabel: (_: unknown, { name }: { name: string }) => name,
  formatFigure: (_: unknown, value: number) => String(value),
};
const figure: TileResult = {
  state: { tile: 'sites.total', size: 'S', target: { value: 5, bound: 'least' } } as never,
  entry: { draws: 'figure' } as never,
  title: long('titre'),
  place: long('lieu'),
  content: {
    value: { draws: 'figure', value: 3 } as never,
    period,
    previous: { value: { draws: 'figure', value: 4 } as never, period },
  },
};
const bars: TileResult = {
  ...figure,
  state: { tile: 'sites.sitesby_owner', size: 'M' } as never,
  entry: { draws: 'bars', by: 'owner' } as never,
  title: long('barres'),
  content: {
    value: {
      draws: 'bars',
      rows: [0, 1, 2].map(n => ({ id: n, name: long(`rang${n}-`), value: n + 1 })),
    } as never,
    period: null,
    previous: null,
  },
};

it('holds every word of titles, places, names and targets, however long they are', async () => {
  const dashboard: DashboardResult = { name: 'Tableau', period, day: '2026-11-22', tiles: [figure, bars] };
  const context = { labels: labels as never, language: 'fr' as const, reader: 'admin' };
  const data = new Uint8Array(await buffer(createDashboardPdf(dashboard, context)));
  const paper = await getDocument({ data, useSystemFonts: false }).promise;
  const { items } = await (await paper.getPage(1)).getTextContent();
  const text = items.map(item => ('str' in item ? item.str : '')).join(' ');
  const expected = ['titre', 'lieu', 'barres', 'rang0-', 'rang1-', 'rang2-', 'bounds'].flatMap(name =>
    words(name, 12),
  );
  expect(expected.filter(word => !text.includes(word))).toEqual([]);
  expect(text).not.toContain('…');
  // No line lies on another.
  const places = items.flatMap(item =>
    'str' in item && item.str.trim()
      ? [`${Math.round(item.transform[4])} ${Math.round(item.transform[5])}`]
      : [],
  );
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
