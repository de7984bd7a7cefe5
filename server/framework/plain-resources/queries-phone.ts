import { type RawBuilder, sql } from 'kysely';
import { orConditions } from '../lists/queries-filters';
import { containsPattern } from '../lists/search-text';

/** Rows whose stored number (`+213550123456`) has these digits; it may begin as people write it: 0550…, 00213 550…. */
export const phoneCondition = (phone: RawBuilder<unknown>, typed: string) => {
  const compact = typed.replace(/[\s.()/-]/g, '');
  const [, national] = /^(?:(?:\+|00)2130?|0)(\d*)$/.exec(compact) ?? [];
  const parts = national === undefined ? [compact] : [compact, `+213${national}`];
  return orConditions(parts.map(part => sql<boolean>`${phone} like ${containsPattern(part)}`));
};
