import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCrud } from '../../../contract/framework/crud';
import { signedIn } from '../../../contract/framework/permissions';
import { Code, Day } from '../../../contract/framework/vocabulary';
import { applyMoves } from '../../../src/framework/list-views/apply-moves';
import { isColumnShown, listKanbanColumns } from '../../../src/framework/list-views/kanban-columns';

const parcels = defineCrud({
  name: 'parcels',
  fields: {
    code: Code,
    day: Day,
    until: Day.nullable(),
    state: z.enum(['ready', 'sent']),
    size: z.enum(['small', 'large']).nullable(),
  },
  key: 'code',
  filters: ['state', 'size', 'day', 'until'],
  read: signedIn,
  write: signedIn,
  visibility: 'everyone',
  views: { cards: true, kanban: 'size', calendar: { from: 'day', to: 'until' } },
});

it('takes only fields of the right type that are filters too', () => {
  const fields = { code: Code, day: Day, state: z.enum(['ready', 'sent']) };
  const rest = {
    name: 'wrong',
    fields,
    key: 'code',
    read: signedIn,
    write: signedIn,
    visibility: 'everyone',
  } as const;
  // @ts-expect-error a day has no choices
  defineCrud({ ...rest, filters: ['day', 'state'], views: { kanban: 'day' } });
  // @ts-expect-error a choice is no day
  defineCrud({ ...rest, filters: ['day', 'state'], views: { calendar: 'state' } });
  // @ts-expect-error the list cannot ask for the rows of one state
  defineCrud({ ...rest, filters: ['day'], views: { kanban: 'state' } });
  expect(parcels.views).toEqual({ cards: true, kanban: 'size', calendar: { from: 'day', to: 'until' } });
});

describe('columns', () => {
  it('are the choices in the order of the contract, each with the filter of its rows', () => {
    expect(listKanbanColumns(parcels, 'state')).toEqual([
      { value: 'ready', filter: { state: 'ready' } },
      { value: 'sent', filter: { state: 'sent' } },
    ]);
    expect(listKanbanColumns(parcels, 'size')).toEqual([
      { value: null, filter: { size: { not: ['small', 'large'] } } },
      { value: 'small', filter: { size: 'small' } },
      { value: 'large', filter: { size: 'large' } },
    ]);
  });

  it.each([
    [undefined, [null, 'small', 'large']],
    ['small', ['small']],
    [
      ['large', 'small'],
      ['small', 'large'],
    ],
    [{ not: ['small'] }, [null, 'large']],
  ])('are those that the filter %j lets through', (filter, expected) => {
    const shown = listKanbanColumns(parcels, 'size').filter(column => isColumnShown(column, filter));
    expect(shown.map(({ value }) => value)).toEqual(expected);
  });

  it('show a move before the server has answered, and count it once', () => {
    const [one, two, three] = [1, 2, 3].map(id => ({ id }));
    const moves = [{ record: two, to: 'sent' }];
    expect(applyMoves({ data: [one, two], total: 40 }, 'ready', moves)).toEqual({ rows: [one], total: 39 });
    expect(applyMoves({ data: [three], total: 1 }, 'sent', moves)).toEqual({ rows: [two, three], total: 2 });
    expect(applyMoves({ data: [two, three], total: 2 }, 'sent', moves)).toEqual({
      rows: [two, three],
      total: 2,
    });
  });
});
