/**
 * What a list shows its rows as, beside the table. Each view has the list's filter and row access, and is loaded when
 * chosen. Its fields are filters of the list too: a view asks for the rows of one column, of one month,
 * or of the part of the earth that a map shows.
 */
export type ListViews<
  Choice extends string = string,
  Day extends string = string,
  Place extends string = string,
  Coordinate extends string = string,
> = {
  cards?: true;
  /**
   * A column for each choice of this field, and one for none where it may be empty (but of a yes or no); moving a card
   * writes it.
   */
  kanban?: Choice;
  /** A month of the rows by this day, or from one day to another. Rows without it are not shown. */
  calendar?: Day | { from: Day; to: Day };
  /** A map of the rows by this place, or by two numbers. Rows without it are counted. */
  map?: Place | { latitude: Coordinate; longitude: Coordinate };
};
