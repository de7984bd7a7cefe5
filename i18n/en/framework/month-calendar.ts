/** The rows of a list by day. */
export const monthCalendar = {
  create: 'New, %{day}',
  all: 'Show the record of %{day} |||| Show the %{smart_count} records of %{day}',
  none: 'No records this month.',
  cut: 'Only the first %{shown} records of %{total} are shown. Add a filter to see the others.',
};
